import { videoFrameSize } from '../frame-size.js';
import type { FilmFormat } from './compose-work.js';

/** Seconds of work on two cores, cautiously: of starting a process, of a letter spoken, of a second of sound. */
export const WORK_SECONDS = { start: 0.6, letter: 0.004, music: 0.2, mix: 0.2, encode: 0.05 };
/** Of a million pixels of one frame. */
const MEGAPIXEL_FRAME = { shot: 0.055, conform: 0.03, inspect: 0.008 };

/** Seconds that a step of the pictures takes, its process included. */
export function pictureSeconds(
  step: keyof typeof MEGAPIXEL_FRAME,
  frames: number,
  { aspectRatio, resolution }: Pick<FilmFormat, 'aspectRatio' | 'resolution'>,
): number {
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  return WORK_SECONDS.start + frames * ((width * height) / 1e6) * MEGAPIXEL_FRAME[step];
}
