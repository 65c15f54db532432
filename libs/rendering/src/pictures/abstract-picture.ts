import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import { imageFrameSize } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import type { Subject } from '../subject.js';
import type { Theme } from '../theme.js';
import { growPicture } from './grow-picture.js';
import type { Drawn } from './picture.js';

/** A picture that is grown and nothing else. */
export function abstractPicture(
  brief: ImageBrief,
  { subject, studio, theme }: { subject: Subject; studio: Studio; theme: Theme },
): Drawn {
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const random = new Random('art', brief.seed, brief.prompt);
  const { picture, motif } = growPicture({ width, height }, { studio, theme, subject, random });
  const surface = studio.surface(width, height);
  surface.context.drawImage(picture, 0, 0, width, height);
  return { surface, motif };
}
