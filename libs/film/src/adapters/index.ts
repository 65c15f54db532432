import type { importMedia as ImportMedia } from './import/import-media.js';
import type { filmFrames as FilmFrames } from './preview/film-frames.js';
import type { previewFilm as PreviewFilm } from './preview/preview-film.js';
import type { renderFilm as RenderFilm } from './render-film.js';
import type { renderStill as RenderStill } from './still/render-still.js';
import type { makeUnit as MakeUnit } from './units/make-unit.js';

export { findDecoder } from './import/find-decoder.js';
export type { FilmImportOptions } from './import/import-film.js';
export { wordFindings } from './preview/picture-findings.js';
export { pictureFor } from './pictures/pictures.js';
export { PictureFinder } from './pictures/picture-finder.js';
export { facesCanDraw } from './installed-faces.js';
export { requirePackaged } from './require-packaged.js';
export { browserProgram } from './stage/browser-program.js';

// Drawing is loaded when something is drawn: a process that only starts others stays small.

export const renderFilm: typeof RenderFilm = async (...order) => {
  const { renderFilm: render } = await import('./render-film.js');
  return render(...order);
};

export const renderStill: typeof RenderStill = async (...order) => {
  const { renderStill: render } = await import('./still/render-still.js');
  return render(...order);
};

export const previewFilm: typeof PreviewFilm = async (...order) => {
  const { previewFilm: preview } = await import('./preview/preview-film.js');
  return preview(...order);
};

export const filmFrames: typeof FilmFrames = async (...order) => {
  const { filmFrames: frames } = await import('./preview/film-frames.js');
  return frames(...order);
};

export const importMedia: typeof ImportMedia = async (...order) => {
  const { importMedia: take } = await import('./import/import-media.js');
  return take(...order);
};

export const makeUnit: typeof MakeUnit = async (...order) => {
  const { makeUnit: make } = await import('./units/make-unit.js');
  return make(...order);
};
