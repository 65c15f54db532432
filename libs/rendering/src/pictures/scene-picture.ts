import type { BrandMark } from '../brand-mark.js';
import { cutWord } from '../cut-word.js';
import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import { imageFrameSize } from '../frame-size.js';
import type { ImageBrief } from '../image-brief.js';
import type { Subject } from '../subject.js';
import type { Theme } from '../theme.js';
import { drawStill } from './draw-still.js';
import type { Drawn } from './picture.js';

/** Paints a scene of the subject, with words set on it unless there are none. */
export function scenePicture(
  brief: ImageBrief,
  {
    words,
    subject,
    studio,
    theme,
    mark,
  }: { words: string; subject: Subject; studio: Studio; theme: Theme; mark?: BrandMark },
): Drawn {
  const frame = imageFrameSize(brief.aspectRatio, brief.size);
  const scene = subject.scenes[0] ?? 'flow';
  const headline =
    words === ''
      ? []
      : words
          .split(/\s+/)
          .map((word) => ({ text: cutWord(word), startSeconds: -9, endSeconds: -8, emphasised: false }));
  const { surface, contrast } = drawStill(
    {
      headline,
      layout: words === '' ? 'split' : 'quote',
      mirrored: new Random('side', brief.seed).next() < 0.5,
      scene,
      variant: new Random('variant', brief.seed).whole(0, 5),
      light: subject.light,
    },
    { studio, frame, theme, seed: brief.seed, mark },
  );
  return { surface, motif: scene, ...(words !== '' && { contrast }) };
}
