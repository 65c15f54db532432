import { TRANSITION_SECONDS } from '../look/choose-transitions.js';

/** Frames until a scene has entered: the scene before it is not seen any more. */
export function enteringFrames(fps: number): number {
  return Math.ceil(TRANSITION_SECONDS * fps);
}
