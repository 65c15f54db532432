import type { ReframeWork } from '../../reframe/reframe-work.js';
import type { UnitWorks } from '../../units/unit-work.js';

/** What each unit of a reframing does. Codecs are loaded when they are needed. */
export const REFRAME_WORKS: UnitWorks<ReframeWork> = {
  'reframe-probe': async (...unit) => (await import('./probe-source.js')).probeSource(...unit),
  'reframe-scenes': async (...unit) => (await import('./watch-scenes.js')).watchScenes(...unit),
  'reframe-plan': async (...unit) => (await import('./plan-shots.js')).planShots(...unit),
  'reframe-transform': async (...unit) => (await import('./transform-piece.js')).transformPiece(...unit),
  'reframe-assemble': async (...unit) => (await import('./assemble-picture.js')).assemblePicture(...unit),
  'reframe-sound': async (...unit) => (await import('./restore-sound.js')).restoreSound(...unit),
  'reframe-encode': async (...unit) => (await import('./encode-film.js')).encodeFilm(...unit),
  'reframe-captions': async (...unit) => (await import('./keep-captions.js')).keepCaptions(...unit),
  'reframe-comparison': async (...unit) => (await import('./comparison-sheet.js')).comparisonSheet(...unit),
  'reframe-quality': async (...unit) => (await import('./check-reframed.js')).checkReframed(...unit),
};
