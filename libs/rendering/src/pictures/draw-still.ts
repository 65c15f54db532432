import type { Surface } from '../drawing/studio.js';
import type { Shot } from '../shot.js';
import { ShotPicture, type PictureOrder } from '../shot-picture.js';

/** The moment of a scene that a still picture shows, in seconds. */
const STILL_AT = 3.4;

type Still = Pick<Shot, 'headline' | 'layout' | 'mirrored' | 'scene' | 'variant' | 'light'>;

/** One moment of a shot, when all of its words are there. */
export function drawStill(
  still: Still,
  order: Omit<PictureOrder, 'tempo' | 'captionBand' | 'last'>,
): { surface: Surface; contrast: number } {
  const { studio, frame } = order;
  const time = { index: 0, startSeconds: 0, durationSeconds: STILL_AT * 2 };
  const shot: Shot = { ...still, ...time, spoken: [], transition: 'cut' };
  const picture = new ShotPicture(shot, { ...order, tempo: 'calm', captionBand: 0, last: true });
  const surface = studio.surface(frame.width, frame.height);
  surface.context.scale(frame.density, frame.density);
  picture.draw(surface.context, STILL_AT);
  return { surface, contrast: picture.contrast };
}
