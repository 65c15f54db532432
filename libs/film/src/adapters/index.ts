export { filmDocument, type FilmDocumentOrder, type PlacedScene } from './document/film-document.js';
export { browserProgram, type BrowserProgram } from './stage/browser-program.js';
export { openStage } from './stage/open-stage.js';
export { packageAsset, type Asset } from './stage/package-assets.js';
export type { Stage, StageFrame, StageOrder } from './stage/stage.js';
export { type FilmOptions, renderFilm } from './render-film.js';
