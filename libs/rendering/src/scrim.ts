import { mix, withAlpha } from './drawing/colour.js';
import type { DrawingContext, Gradient } from './drawing/drawing-context.js';
import { smoothstep } from './drawing/easing.js';
import { downward, slanted, type Stop } from './drawing/paint.js';
import type { Side } from './layout-look.js';
import type { VeilBlend } from './legibility.js';

const STEPS = 12;
/** How far a veil reaches beyond the words while it fades, in design units: sideways, up or down. */
const FADE = { across: 345, down: 200 };

export interface Veil {
  side: Side;
  colour: string;
  /** 0–1. */
  strength: number;
  blend: VeilBlend;
  bounds: { x: number; y: number; width: number; height: number };
}

/**
 * A veil that is full where the words are and fades out evenly towards the rest of the picture. A dark veil multiplies, so
 * that what moves behind it stays visible; a light one covers.
 */
export function drawScrim(context: DrawingContext, frame: { width: number; height: number }, veil: Veil): void {
  const { width, height } = frame;
  const { side } = veil;
  if (veil.strength <= 0 || veil.bounds.width === 0) return;
  context.globalCompositeOperation = veil.blend === 'multiply' ? 'multiply' : 'source-over';
  context.fillStyle = side === 'all' ? around(context, frame, veil) : fromEdge(context, frame, veil);
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** Full around the words, less at the edges of the picture. */
function around(context: DrawingContext, { width, height }: { width: number; height: number }, veil: Veil): Gradient {
  const { x, y, width: across, height: down } = veil.bounds;
  const full = Math.hypot(across / 2, down / 2) + 20;
  const radius = Math.max(full * 1.5, Math.hypot(width, height) / 2);
  const gradient = context.createRadialGradient(x + across / 2, y + down / 2, 0, x + across / 2, y + down / 2, radius);
  for (let step = 0; step <= STEPS * 2; step++) {
    const at = step / (STEPS * 2);
    gradient.addColorStop(
      at,
      veilColour(veil, 1 - 0.72 * smoothstep(full / radius, Math.min(1, full / radius + 0.5), at)),
    );
  }
  return gradient;
}

function fromEdge(context: DrawingContext, { width, height }: { width: number; height: number }, veil: Veil): Gradient {
  const { bounds, side } = veil;
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
  const gone = full + (across ? FADE.across : FADE.down) / length;
  const stops: Stop[] = [];
  for (let step = 0; step <= STEPS * 2; step++) {
    const at = step / (STEPS * 2);
    stops.push([at, veilColour(veil, 1 - smoothstep(full, gone, at))]);
  }
  if (across) return slanted(context, side === 'left' ? [0, 0, width, 0] : [width, 0, 0, 0], stops);
  return side === 'bottom' ? downward(context, height, 0, stops) : downward(context, 0, height, stops);
}

function veilColour({ blend, colour, strength }: Veil, share: number): string {
  return blend === 'multiply' ? mix('#ffffff', colour, strength * share) : withAlpha(colour, strength * share);
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
    gradient.addColorStop(at, withAlpha(colour, strength * smoothstep(0.62, 1.25, at)));
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}
