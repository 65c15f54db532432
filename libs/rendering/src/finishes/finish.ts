import type { DrawingContext } from '../drawing/drawing-context.js';
import type { Palette } from '../palette.js';

/** A texture that is drawn once over a shot's picture, under its words; it only ever darkens. */
export type Finish = (context: DrawingContext, frame: { width: number; height: number }, palette: Palette) => void;
