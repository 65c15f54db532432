import { videoFrameSize } from '@libs/drawing';
import type { FilmFormat } from './compose-work.js';

/** Seconds of work on two cores, measured: of starting a process, of a letter spoken, of a second of sound. */
export const WORK_SECONDS = { start: 0.4, letter: 0.004, music: 0.05, mix: 0.02, encode: 0.03 };
/** Of a million pixels of one frame. */
const MEGAPIXEL_FRAME = { conform: 0.008, inspect: 0.002 };
/** Of a film of pages: until its first frame, then for each frame and for each million of its pixels. */
const SHOT = { start: 1.5, frame: 0.012, megapixel: 0.02 };

type Format = Pick<FilmFormat, 'aspectRatio' | 'resolution'>;

/** Seconds that the making of a shot takes, its processes included. */
export function shotSeconds(frames: number, { aspectRatio, resolution }: Format): number {
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  return SHOT.start + frames * (SHOT.frame + ((width * height) / 1e6) * SHOT.megapixel);
}

/** Seconds that a step of the pictures takes, its process included. */
export function pictureSeconds(
  step: keyof typeof MEGAPIXEL_FRAME,
  frames: number,
  { aspectRatio, resolution }: Format,
): number {
  const { width, height } = videoFrameSize(aspectRatio, resolution);
  return WORK_SECONDS.start + frames * ((width * height) / 1e6) * MEGAPIXEL_FRAME[step];
}
