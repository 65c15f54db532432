import type { deliverImage as DeliverImage } from './deliver-image.js';
import type { finishPicture as FinishPicture } from './style/finish-picture.js';
import type { renderImage as RenderImage } from './render-image.js';
import type { trainStyle as TrainStyle } from './style/train-style.js';
import type { writeSmallJpeg as WriteSmallJpeg } from './write-small-jpeg.js';
import type { writeThumbnail as WriteThumbnail } from './write-thumbnail.js';
import type { writeWaveform as WriteWaveform } from './write-waveform.js';

export { FontCoverage } from './font-coverage.js';
export { loadStyle } from './style/load-style.js';

// Canvas and codecs are loaded when something is drawn: a process that only starts others stays small.

export const deliverImage: typeof DeliverImage = async (...order) => {
  const { deliverImage: deliver } = await import('./deliver-image.js');
  return deliver(...order);
};

export const finishPicture: typeof FinishPicture = async (...order) => {
  const { finishPicture: finish } = await import('./style/finish-picture.js');
  return finish(...order);
};

export const renderImage: typeof RenderImage = async (...order) => {
  const { renderImage: render } = await import('./render-image.js');
  return render(...order);
};

export const trainStyle: typeof TrainStyle = async (...order) => {
  const { trainStyle: train } = await import('./style/train-style.js');
  return train(...order);
};

export const writeSmallJpeg: typeof WriteSmallJpeg = async (...order) => {
  const { writeSmallJpeg: write } = await import('./write-small-jpeg.js');
  return write(...order);
};

export const writeThumbnail: typeof WriteThumbnail = async (...order) => {
  const { writeThumbnail: write } = await import('./write-thumbnail.js');
  return write(...order);
};

export const writeWaveform: typeof WriteWaveform = async (...order) => {
  const { writeWaveform: write } = await import('./write-waveform.js');
  return write(...order);
};
