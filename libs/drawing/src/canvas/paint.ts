import { withAlpha } from './colour.js';
import type { DrawingContext, Gradient } from './drawing-context.js';

export type Stop = readonly [offset: number, colour: string];

/** A gradient down a rectangle. */
export function downward(context: DrawingContext, y0: number, y1: number, stops: readonly Stop[]): Gradient {
  const gradient = context.createLinearGradient(0, y0, 0, y1);
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
  return gradient;
}

/** Light that fades to nothing at `radius`; falls off like a lens bloom, so it has no visible edge. */
export function glow(
  context: DrawingContext,
  { x, y, radius, colour, strength }: { x: number; y: number; radius: number; colour: string; strength: number },
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [offset, share] of FALL_OFF) gradient.addColorStop(offset, withAlpha(colour, strength * share));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

const FALL_OFF = [
  [0, 1],
  [0.12, 0.72],
  [0.28, 0.4],
  [0.5, 0.16],
  [0.75, 0.04],
  [1, 0],
] as const;

/** A filled box with round corners. */
export function box(
  context: DrawingContext,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  context.fill();
}
