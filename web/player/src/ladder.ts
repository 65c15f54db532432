/**
 * How the file reaches the screen, in the order in which it is tried: its signed address, its bytes through the host as a Blob or
 * in a `data:` address, which the default policy of the specification lets through, and at last its picture and a link.
 */
export type Step = 'address' | 'blob' | 'data' | 'picture';

/** Larger files are fetched through the host only when the person asks for it. */
export const MOST_UNASKED_BYTES = 24 * 1024 ** 2;

/** Larger files are not fetched through the host: the page would hold all of it. */
const MOST_BYTES = 192 * 1024 ** 2;

/** Characters of an address are kept several times by browsers. */
const MOST_DATA_BYTES = 16 * 1024 ** 2;

export interface Reach {
  /** Whether the host passes calls on to the service. */
  canRead: boolean;
  sizeBytes?: number;
}

/** What is tried after a step was refused. */
export function stepAfter(step: Step, { canRead, sizeBytes = 0 }: Reach): Step {
  if (step === 'address' && canRead && sizeBytes <= MOST_BYTES) return 'blob';
  if (step === 'blob' && sizeBytes <= MOST_DATA_BYTES) return 'data';
  return 'picture';
}

/** Seconds that a signed address is good for, and of these how many it is used without asking for a new one. */
const FRESH_SECONDS = 14 * 60;

/** Fresh addresses in a row that did not help. */
const MOST_RENEWALS = 2;

/**
 * Whether a file that stopped at its address is worth a fresh address: it has been seen, or the address is old. Otherwise the
 * host lets none through.
 */
export function isWorthRenewing({
  wasSeen,
  ageSeconds,
  renewals,
}: {
  wasSeen: boolean;
  ageSeconds: number;
  renewals: number;
}) {
  return renewals < MOST_RENEWALS && (wasSeen || ageSeconds > FRESH_SECONDS);
}

/** Whether an address is given to others: a download may begin minutes later. */
export function isFreshEnough(ageSeconds: number): boolean {
  return ageSeconds < FRESH_SECONDS - 4 * 60;
}
