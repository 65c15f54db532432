import type { Drawable } from '../drawing/drawing-context.js';
import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import { imageFrameSize } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import type { Subject } from '../subject.js';
import { TECHNIQUES } from '../techniques/technique-list.js';
import { warp } from '../techniques/warp.js';
import type { Theme } from '../theme.js';
import type { Drawn } from './picture.js';

/** Grows an abstract picture in the subject's colours. */
export function abstractPicture(
  brief: ImageBrief,
  { subject, studio, theme }: { subject: Subject; studio: Studio; theme: Theme },
): Drawn {
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const random = new Random('art', brief.seed, brief.prompt);
  const motif = random.pick(Object.keys(TECHNIQUES));
  const surface = studio.surface(width, height);
  const draw = TECHNIQUES[motif] ?? warp;
  const drawn: Drawable = draw({ width, height, palette: theme.palette(subject.light), random, studio });
  surface.context.drawImage(drawn, 0, 0, width, height);
  return { surface, motif };
}
