import { enteringFrames } from './entering-frames.js';
import type { Lasting, Stretch } from './kept-stretches.js';

/** Frames at which a film of scenes can be cut without being encoded anew: where a scene begins, and where it has entered. */
export function keyFrames(scenes: readonly Lasting[], fps: number): number[] {
  let start = 0;
  return scenes.flatMap(({ frames }) => {
    const entered = start + enteringFrames(fps);
    const keys = entered < start + frames ? [start, entered] : [start];
    start += frames;
    return keys;
  });
}

/** The frames that must be drawn, in their order; all of a film that revises no other. */
export function drawnFrames(frames: number, stretches?: readonly Stretch[]): number[] {
  const drawn = stretches?.filter(({ first }) => first === undefined) ?? [{ from: 0, frames }];
  return drawn.flatMap((stretch) => Array.from({ length: stretch.frames }, (_, at) => stretch.from + at));
}
