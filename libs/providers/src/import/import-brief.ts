import { LARGEST_IMPORT_BYTES } from './import-limits.js';

const MEGABYTE = 1024 * 1024;

/** Imports are priced by parts of so many bytes; one that is begun counts as a whole. */
export const PART_BYTES = 100 * MEGABYTE;

/** What the import provider is asked for: the file behind an address, or one that its owner sent into the object store. */
export type ImportBrief = ({ url: string } | { key: string }) & {
  /** A longer file is refused; what was held does not pay for it. */
  mostBytes: number;
  /** Credits that a part, or a minute of decoding, costs; 1 in the briefs of earlier versions, which do not say. */
  creditsPerPart?: number;
  /** Parts, or minutes of decoding, that are held for; in the briefs of earlier versions those of `mostBytes`. */
  partsHeld?: number;
};

/** Parts of a file of this size, at least one. */
export function partsOf(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / PART_BYTES));
}

/** Pixels of a minute of 1080p at 60 frames a second. Decoding is priced by such minutes; one that is begun counts as a whole. */
const MINUTE_PIXELS = 1920 * 1080 * 60 * 60;

/** Pixels that so many minutes of decoding pay for. */
export function pixelsOfMinutes(minutes: number): number {
  return minutes * MINUTE_PIXELS;
}

/** Minutes of decoding that a film of so many pixels in all its frames costs. */
export function decodingMinutes(pixels: number): number {
  return Math.ceil(pixels / MINUTE_PIXELS);
}

/** Bytes of the largest file that has no more than so many parts. */
export function bytesOfParts(parts: number): number {
  return Math.min(LARGEST_IMPORT_BYTES, parts * PART_BYTES);
}
