import { Chance } from '../../world/chance.js';

/** Acts of a purchase's life, by the beginning of their labels: from the intent to the publication. */
export const KILLED_ACTS = [
  'transaction',
  'statement update purchase set sent_at',
  'maker submit',
  'statement update purchase set state',
  'maker look',
  'statement update purchase set began_at',
  'copy',
  'store',
  'statement update render',
] as const;
export type KilledAct = (typeof KILLED_ACTS)[number];

/** Acts that most jobs come to once. */
const RARE: ReadonlySet<KilledAct> = new Set(['statement update purchase set sent_at', 'maker submit', 'copy']);

/** What befalls an act: its process dies before or after it, its answer is lost, or its process stands still for long. */
const KINDS = ['killed before', 'killed after', 'killed before', 'killed after', 'unheard', 'suspended'] as const;

export interface PurchaseFault {
  act: KilledAct;
  /** Acts of this kind that pass before it. */
  skip: number;
  kind: (typeof KINDS)[number];
}

/** What fal does with one request. */
export interface RequestFate {
  /** What the requests before it are answered with: none of them is accepted. */
  refusals: ('storm' | 'away' | 'broken')[];
  /** What becomes of the answer to the accepted one. */
  answer?: 'lost' | 'truncated' | 'html';
  end: 'completed' | 'failed' | 'never';
  seconds: number;
  /** Seconds by which its webhook comes before its status says that it has ended. */
  reportedBefore: number;
  /** A request to cancel it comes too late. */
  ignoresCancel: boolean;
}

export interface PurchaseSchedule {
  seed: number;
  hasWebhooks: boolean;
  faults: PurchaseFault[];
  fates: RequestFate[];
  /** Turns after which the owner cancels a job; none: never. */
  cancelAfter?: number;
}

export function scheduleOf(seed: number): PurchaseSchedule {
  const chance = new Chance(seed);
  const faults = Array.from({ length: 2 + chance.below(4) }, () => {
    const act = chance.of(KILLED_ACTS);
    return { act, skip: RARE.has(act) ? 0 : chance.below(3), kind: chance.of(KINDS) };
  });
  const fates = Array.from({ length: 8 }, () => fateBy(chance));
  const cancelAfter = chance.below(6) === 0 ? chance.below(60) : undefined;
  return { seed, hasWebhooks: seed % 2 === 0, faults, fates, cancelAfter };
}

function fateBy(chance: Chance): RequestFate {
  const isRefused = chance.below(5) === 0;
  // What a 500 means for a request is never known.
  const refusal = chance.of(['storm', 'away', 'storm', 'away', 'storm', 'broken'] as const);
  return {
    refusals: isRefused ? Array.from({ length: 1 + chance.below(2) }, () => refusal) : [],
    answer: chance.below(4) === 0 ? chance.of(['lost', 'truncated', 'html'] as const) : undefined,
    end: chance.of(['completed', 'completed', 'completed', 'completed', 'failed', 'never'] as const),
    // Some have ended before their answer arrives.
    seconds: chance.below(4) === 0 ? 0 : 5 + chance.below(120),
    reportedBefore: chance.of([0, 120]),
    ignoresCancel: chance.below(3) === 0,
  };
}
