import type { filmFrames as FilmFrames } from './preview/film-frames.js';
import type { previewFilm as PreviewFilm } from './preview/preview-film.js';

export { filmDocument, type FilmDocumentOrder, type PlacedScene } from './document/film-document.js';
export { compositionDocument } from './document/composition-document.js';
export { hasPicture, iconAddress, PictureFinder, pictureFor } from './pictures/index.js';
export { browserProgram, type BrowserProgram } from './stage/browser-program.js';
export { openStage } from './stage/open-stage.js';
export type { Asset } from './stage/asset.js';
export { packageAsset } from './stage/package-assets.js';
export type { Stage, StageFrame, StageOrder } from './stage/stage.js';
export { type FilmOptions, renderFilm } from './render-film.js';

// Drawing is loaded when something is drawn: a process that only starts others stays small.

export const previewFilm: typeof PreviewFilm = async (...order) => {
  const { previewFilm: preview } = await import('./preview/preview-film.js');
  return preview(...order);
};

export const filmFrames: typeof FilmFrames = async (...order) => {
  const { filmFrames: frames } = await import('./preview/film-frames.js');
  return frames(...order);
};
