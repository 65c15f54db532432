import { LOWEST_CONTRAST } from './legibility.js';
import type { Picture } from './picture.js';
import { requireQuality } from './quality-gate-failed.js';
import type { QualityReport } from './quality.js';

/** Holds a picture's words against what can be read. Throws `QualityGateFailed`; a picture without words has no gate. */
export function pictureQuality({ contrast }: Pick<Picture, 'contrast'>): QualityReport {
  if (contrast === undefined) return { passed: true, gates: {} };
  const passed = contrast >= LOWEST_CONTRAST;
  const measured = Number(contrast.toFixed(2));
  const report = { passed, gates: { legibility: { passed, measured, limit: `at least ${LOWEST_CONTRAST}` } } };
  requireQuality(report);
  return report;
}
