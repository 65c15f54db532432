import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { disc, downward, glow } from '../drawing/paint.js';
import type { Stage } from '../scene.js';

/** Room around the stage that moving layers may show. */
export const MARGIN = 70;

/** The sky from edge to edge; `horizon` is the share of the height where it is palest. */
export function drawSky(context: DrawingContext, { width, height, palette }: Stage, horizon: number): void {
  const [top, middle, low] = palette.sky;
  context.fillStyle = downward(context, -MARGIN, height * horizon, [
    [0, top],
    [0.3, mix(top, middle, 0.45)],
    [0.62, middle],
    [0.86, mix(middle, low, 0.65)],
    [1, low],
  ]);
  context.fillRect(-MARGIN, -MARGIN, width + MARGIN * 2, height + MARGIN * 2);
}

/** The ground of pictures without a sky: deep at the edges, lit behind the motif. */
export function drawRoom(context: DrawingContext, { width, height, palette, focus }: Stage, strength = 0.85): void {
  context.fillStyle = downward(context, -MARGIN, height + MARGIN, [
    [0, mix(palette.deep, palette.base, 0.45)],
    [0.55, mix(palette.deep, palette.base, 0.3)],
    [1, palette.deep],
  ]);
  context.fillRect(-MARGIN, -MARGIN, width + MARGIN * 2, height + MARGIN * 2);
  glow(context, {
    x: focus.x,
    y: focus.y,
    radius: Math.max(width, height) * 0.62,
    colour: mix(palette.base, palette.third, 0.25),
    strength,
  });
}

/** Height of a sun that should stand at `share` of the stage, but below words that are set at the top. */
export function sunHeight({ focus, height }: Stage, share: number): number {
  return focus.y > height * 0.6 ? height * 0.46 : Math.min(focus.y, height * share);
}

export interface Sun {
  x: number;
  y: number;
  radius: number;
}

/** The light around a sun or moon; part of the backdrop. */
export function drawBloom(context: DrawingContext, { palette }: Stage, { x, y, radius }: Sun): void {
  glow(context, { x, y, radius: radius * 7.5, colour: palette.sun, strength: palette.light === 'night' ? 0.35 : 0.62 });
}

/** The disc of a sun or moon, breathing a little. */
export function drawSun(
  context: DrawingContext,
  { palette }: Pick<Stage, 'palette'>,
  { x, y, radius }: Sun,
  time: number,
): void {
  glow(context, { x, y, radius: radius * (2.6 + 0.12 * Math.sin(time * 1.3)), colour: '#ffffff', strength: 0.5 });
  const light = mix(palette.sun, '#ffffff', 0.35);
  // It thins out at its rim, by which brushes know what is light from what is lit.
  const face = context.createRadialGradient(x, y, 0, x, y, radius);
  face.addColorStop(0, light);
  face.addColorStop(0.95, light);
  face.addColorStop(1, withAlpha(light, 0.85));
  context.fillStyle = face;
  disc(context, x, y, radius);
}
