const MEGABYTE = 1024 * 1024;

/** Bytes that one credit pays for; a part counts as a whole. */
const BYTES_PER_CREDIT = 100 * MEGABYTE;

/** Bytes of the largest file that is taken in. */
export const LARGEST_IMPORT_BYTES = 512 * MEGABYTE;

/** What the import provider is asked for: the file behind an address, or one that its owner sent into the object store. */
export type ImportBrief =
  | {
      url: string;
      /** A longer file is refused; what was held does not pay for it. */
      mostBytes: number;
    }
  | { key: string; mostBytes: number };

/** 1 credit per started 100 MB. */
export function creditsForImport(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / BYTES_PER_CREDIT));
}

/** The largest file that so many credits pay for. */
export function bytesForCredits(credits: number): number {
  return Math.min(LARGEST_IMPORT_BYTES, credits * BYTES_PER_CREDIT);
}
