import type { UnitWork } from '../unit-work.js';
import { assemblePicture } from './assemble-picture.js';
import { checkReframed } from './check-reframed.js';
import { comparisonSheet } from './comparison-sheet.js';
import { encodeFilm } from './encode-film.js';
import { planShots } from './plan-shots.js';
import { probeSource } from './probe-source.js';
import { restoreSound } from './restore-sound.js';
import { transformPiece } from './transform-piece.js';
import { watchScenes } from './watch-scenes.js';

/** What is done for a unit of a reframing, by the type of its work. */
export const REFRAME_WORKS: Readonly<Record<string, UnitWork>> = {
  'reframe-probe': probeSource,
  'reframe-scenes': watchScenes,
  'reframe-plan': planShots,
  'reframe-transform': transformPiece,
  'reframe-assemble': assemblePicture,
  'reframe-sound': restoreSound,
  'reframe-encode': encodeFilm,
  'reframe-comparison': comparisonSheet,
  'reframe-quality': checkReframed,
};
