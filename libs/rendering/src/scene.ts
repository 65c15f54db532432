import type { DrawingContext, Drawable } from './drawing/drawing-context.js';
import type { Random } from './drawing/random.js';
import type { Studio } from './drawing/studio.js';
import type { Palette } from './palette.js';

/** One instant of a shot. */
export interface Moment {
  /** Seconds since the shot began; below 0 while the shot before it gives way. */
  time: number;
  /** 0 at the first frame of the shot, 1 at its last. */
  progress: number;
  /** Sideways travel of the camera, −1 to 1; near layers shift more than far ones. */
  pan: number;
}

/** What a scene is built for. Lengths are design units: the short side of every picture is 720. */
export interface Stage {
  width: number;
  height: number;
  /** Where the main motif belongs: the place that the words leave free. */
  focus: { x: number; y: number; radius: number };
  palette: Palette;
  random: Random;
  /** Which of the scene's motifs or set-ups to show; any whole number from 0. */
  variant: number;
  studio: Studio;
  /** Pixels per design unit. */
  density: number;
}

/** A moving picture that fills the stage edge to edge, at any moment, in the same way every time. */
export interface Scene {
  /** What is too far away to move: drawn once, without the camera. */
  backdrop(context: DrawingContext): void;
  /** Places on the stage where photos stand in frames of their own. */
  frames?: readonly (readonly [x: number, y: number, width: number, height: number])[];
  /** What moves, over the backdrop. */
  draw(context: DrawingContext, moment: Moment): void;
}

export type SceneMaker = (stage: Stage) => Scene;

/** A still layer drawn once, to be laid down in every frame; `width` and `height` in design units. */
export function stillLayer(
  stage: Pick<Stage, 'studio' | 'density'>,
  { width, height, density = stage.density }: { width: number; height: number; density?: number },
  draw: (context: DrawingContext) => void,
): Drawable {
  const surface = stage.studio.surface(Math.ceil(width * density), Math.ceil(height * density));
  surface.context.scale(density, density);
  draw(surface.context);
  return surface.picture;
}
