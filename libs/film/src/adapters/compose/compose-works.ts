import type { ComposeWork } from '../../compose/compose-work.js';
import type { UnitWorks } from '../../units/unit-work.js';

/** What each unit of a composition does. Codecs and voices are loaded when they are needed. */
export const COMPOSE_WORKS: UnitWorks<ComposeWork> = {
  'compose-plan': async (...unit) => (await import('./plan-composition.js')).planComposition(...unit),
  'compose-narration': async (...unit) => (await import('./speak-narration.js')).speakNarration(...unit),
  'compose-music': async (...unit) => (await import('./play-music.js')).playMusic(...unit),
  'compose-piece': async (...unit) => (await import('./make-piece.js')).makePiece(...unit),
  'compose-joint': async (...unit) => (await import('./make-joint.js')).makeJoint(...unit),
  'compose-assemble': async (...unit) => (await import('./assemble-film.js')).assembleFilm(...unit),
  'compose-mix': async (...unit) => (await import('./mix-film.js')).mixFilm(...unit),
  'compose-encode': async (...unit) => (await import('./finish-film.js')).finishFilm(...unit),
  'compose-inspect': async (...unit) => (await import('./inspect-film.js')).inspectFilm(...unit),
};
