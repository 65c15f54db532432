import type { LooksForeign } from '../foreign-note.js';
import { SilentSpeaker } from '../silent-speaker.js';
import type { Speaker } from '../speech.js';
import type { deliverFilm as DeliverFilm } from './deliver-film.js';
import type { deliverImage as DeliverImage } from './deliver-image.js';
import type { importMedia as ImportMedia } from './import-media.js';
import type { makeUnit as MakeUnit } from './make-unit.js';
import type { renderAudio as RenderAudio } from './render-audio.js';
import type { renderImage as RenderImage } from './render-image.js';
import type { finishPicture as FinishPicture } from './style/finish-picture.js';
import type { trainStyle as TrainStyle } from './style/train-style.js';

export { findFfmpeg } from './find-ffmpeg.js';
export type { FilmToDeliver } from './deliver-film.js';
export { loadStyle } from './style/load-style.js';

// Drawing and codecs are loaded when something is rendered: a process that only looks for ffmpeg stays small.

export const renderAudio: typeof RenderAudio = async (...order) => {
  const { renderAudio: render } = await import('./render-audio.js');
  return render(...order);
};

export const renderImage: typeof RenderImage = async (...order) => {
  const { renderImage: render } = await import('./render-image.js');
  return render(...order);
};

/** The speaker of a voice; of `none` one that times words to be read. */
export const openSpeaker = async (voice: string): Promise<Speaker> => {
  if (voice === 'none') return new SilentSpeaker();
  const { FliteSpeaker } = await import('./flite-speaker.js');
  return new FliteSpeaker();
};

export const deliverFilm: typeof DeliverFilm = async (...order) => {
  const { deliverFilm: deliver } = await import('./deliver-film.js');
  return deliver(...order);
};

export const finishPicture: typeof FinishPicture = async (...order) => {
  const { finishPicture: finish } = await import('./style/finish-picture.js');
  return finish(...order);
};

export const deliverImage: typeof DeliverImage = async (...order) => {
  const { deliverImage: deliver } = await import('./deliver-image.js');
  return deliver(...order);
};

export const trainStyle: typeof TrainStyle = async (...order) => {
  const { trainStyle: train } = await import('./style/train-style.js');
  return train(...order);
};

export const importMedia: typeof ImportMedia = async (...order) => {
  const { importMedia: take } = await import('./import-media.js');
  return take(...order);
};

/** The table of languages takes about 60 MB and half a second: it is loaded with the first note. */
export const looksForeign: LooksForeign = async (text) => {
  const { looksForeign: judge } = await import('./looks-foreign.js');
  return judge(text);
};

export const makeUnit: typeof MakeUnit = async (...order) => {
  const { makeUnit: make } = await import('./make-unit.js');
  return make(...order);
};
