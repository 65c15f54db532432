import type { Drawable } from '../drawing/drawing-context.js';
import { Random } from '../drawing/random.js';
import type { Studio } from '../drawing/studio.js';
import type { FrameSize } from '../frame-size.js';
import { veilGround } from '../grounds/veil-ground.js';
import { ShotPicture } from '../shot-picture.js';
import type { Subject } from '../subject.js';
import { TECHNIQUES } from '../techniques/technique-list.js';
import type { Theme } from '../theme.js';

/** The moment of a scene that a still picture shows, in seconds. */
const STILL_AT = 3.4;

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
  return order.subject.recognised ? sceneArt(frame, order) : abstractArt(frame, order);
}

function abstractArt({ width, height }: FrameSize, { studio, theme, subject, seed }: ArtOrder) {
  const random = new Random('poster art', seed);
  const motif = random.pick(Object.keys(TECHNIQUES));
  const draw = TECHNIQUES[motif];
  if (!draw) throw new RangeError(`no technique ${motif}`);
  return { picture: draw({ width, height, palette: theme.palette(subject.light), random, studio }), motif };
}

function sceneArt(frame: FrameSize, { studio, theme, subject, seed }: ArtOrder) {
  const scene = subject.scenes[0] ?? 'flow';
  const random = new Random('poster scene', seed);
  const picture = new ShotPicture(
    {
      index: 0,
      startSeconds: 0,
      durationSeconds: STILL_AT * 2,
      spoken: [],
      headline: [],
      layout: 'end',
      mirrored: random.next() < 0.5,
      scene,
      variant: random.whole(0, 5),
      light: subject.light,
      transition: 'cut',
    },
    { studio, frame, theme: { ...theme, ground: BARE }, tempo: 'calm', seed, captionBand: 0, last: true },
  );
  const surface = studio.surface(frame.width, frame.height);
  surface.context.scale(frame.density, frame.density);
  picture.draw(surface.context, STILL_AT);
  return { picture: surface.picture, motif: scene };
}
