import type { Drawable } from '../drawing/drawing-context.js';
import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import type { FrameSize } from '../frame-size.js';
import { veilGround } from '../grounds/veil-ground.js';
import type { Subject } from '../subject.js';
import type { Theme } from '../theme.js';
import { drawStill } from './draw-still.js';
import { growPicture } from './grow-picture.js';

/** Art has no words and goes from edge to edge, whatever a theme lays under words. */
const BARE = veilGround({ onDark: '#ffffff' });

export interface ArtOrder {
  studio: Studio;
  theme: Theme;
  subject: Subject;
  seed: number;
}

/** A picture without words, of any shape: a scene of the subject where one is known, otherwise an abstract one. */
export function artOf(frame: FrameSize, order: ArtOrder): { picture: Drawable; motif: string } {
  if (order.subject.recognised) return sceneArt(frame, order);
  return growPicture(frame, { ...order, random: new Random('poster art', order.seed) });
}

function sceneArt(frame: FrameSize, { studio, theme, subject, seed }: ArtOrder): { picture: Drawable; motif: string } {
  const scene = subject.scenes[0] ?? 'flow';
  const random = new Random('poster scene', seed);
  const { surface } = drawStill(
    {
      headline: [],
      layout: 'end',
      mirrored: random.next() < 0.5,
      scene,
      variant: random.whole(0, 5),
      light: subject.light,
    },
    { studio, frame, theme: { ...theme, ground: BARE }, seed },
  );
  return { picture: surface.picture, motif: scene };
}
