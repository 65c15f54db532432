import { allDrawn, atLeast, same, type QualityReport, reportOf } from './gate.js';
import { LOWEST_CONTRAST } from './legibility.js';
import { requireQuality } from './require-quality.js';

/** What was found in the finished file. */
export interface FoundPicture {
  width: number;
  height: number;
  /** Largest standard deviation of a colour channel, 0–255. */
  variation: number;
}

/** What was measured of the words on a picture while it was drawn. */
export interface JudgedPicture {
  /** Lowest contrast of the words on it, if it has any. */
  contrast?: number;
  /** Words that overlap or leave the picture, if it has any. */
  collisions?: number;
  /** Characters of its page that no face has, if it has a page. */
  lostLetters?: readonly string[];
}

/** A picture whose channels vary less is one flat colour. */
const LEAST_VARIATION = 2;

/** Holds a finished picture against what was meant. Throws `provider_rejected`. */
export function pictureQuality(
  { contrast, collisions, lostLetters }: JudgedPicture,
  found: FoundPicture,
  meant: { width: number; height: number },
): QualityReport {
  const report = reportOf({
    size: same(`${found.width}x${found.height}`, `${meant.width}x${meant.height}`),
    blank: atLeast(found.variation, LEAST_VARIATION),
    ...(contrast !== undefined && { legibility: atLeast(contrast, LOWEST_CONTRAST) }),
    ...(collisions !== undefined && { collisions: same(collisions, 0) }),
    ...(lostLetters && { lost_letters: allDrawn(lostLetters) }),
  });
  requireQuality(report);
  return report;
}
