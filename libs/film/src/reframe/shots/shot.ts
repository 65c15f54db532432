import type { WindowPath } from './window-path.js';

/** A part of the axis, in shares. */
export interface Stretch {
  from: number;
  to: number;
}

/** A scene of the source and how it is framed. */
export interface Shot {
  firstFrame: number;
  frames: number;
  /** `window`: the frame is filled through a window that holds still or pans once. `fill`: a stretch of the picture over a blurred copy. */
  framing: ({ kind: 'window' } & WindowPath) | ({ kind: 'fill' } & Stretch);
}
