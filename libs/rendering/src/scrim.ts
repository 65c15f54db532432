import { withAlpha } from './drawing/colour.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { smoothstep } from './drawing/easing.js';
import { downward, slanted, type Stop } from './drawing/paint.js';
import type { Side } from './layout.js';

const STEPS = 12;

/** A veil that is full where the words are and fades out evenly towards the rest of the picture. */
export function drawScrim(
  context: DrawingContext,
  frame: { width: number; height: number },
  veil: {
    side: Side;
    colour: string;
    strength: number;
    bounds: { x: number; y: number; width: number; height: number };
  },
): void {
  const { width, height } = frame;
  const { bounds, side, colour, strength } = veil;
  if (strength <= 0) return;
  const across = side === 'left' || side === 'right';
  const length = across ? width : height;
  const reach = {
    left: bounds.x + bounds.width,
    right: width - bounds.x,
    top: bounds.y + bounds.height,
    bottom: height - bounds.y,
    all: length,
  }[side];
  const full = Math.min(1, (reach + 26) / length);
  const gone = Math.min(1.3, full + (across ? 0.34 : 0.4));
  const stops: Stop[] = [];
  for (let step = 0; step <= STEPS * 2; step++) {
    const at = step / (STEPS * 2);
    stops.push([at, withAlpha(colour, strength * (1 - smoothstep(full, gone, at)))]);
  }
  context.fillStyle = across
    ? slanted(context, side === 'left' ? [0, 0, width, 0] : [width, 0, 0, 0], stops)
    : side === 'bottom'
      ? downward(context, height, 0, stops)
      : downward(context, 0, height, stops);
  context.fillRect(0, 0, width, height);
}

/** Darkens the corners. */
export function drawVignette(
  context: DrawingContext,
  { width, height }: { width: number; height: number },
  { colour, strength }: { colour: string; strength: number },
): void {
  const radius = Math.hypot(width, height) / 2;
  const gradient = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, radius);
  for (let step = 0; step <= STEPS; step++) {
    const at = step / STEPS;
    gradient.addColorStop(at, withAlpha(colour, strength * smoothstep(0.45, 1.05, at)));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}
