export { CAPTION_STYLES, FILM_LIMITS, type FilmBrief, hasCallersMarkup, isFilm } from './film-brief.js';
export { estimateFilmSeconds, examineFilm } from './plan/examine-film.js';
export { OLDER_THEMES } from './plan/choose-look.js';
export { filmNotes } from './plan/film-notes.js';
export { estimateFilmWork } from './plan/film-work.js';
export { SceneRefused } from './scenes/scene-refused.js';
export { scene, type Scene, visual, type Visual } from './scenes/scene.js';
export { FILM_THEMES } from './themes/themes.js';
