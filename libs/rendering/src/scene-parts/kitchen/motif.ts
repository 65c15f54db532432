import type { DrawingContext } from '../../drawing/drawing-context.js';
import type { Moment, Stage } from '../../scene.js';

/** Where a thing stands: its middle, its size, and the height of the table top. */
export interface Place {
  x: number;
  y: number;
  radius: number;
  table: number;
}

/** Builds a thing of the kitchen; what it returns draws it at a moment. */
export type KitchenMotif = (stage: Stage, place: Place) => (context: DrawingContext, moment: Moment) => void;
