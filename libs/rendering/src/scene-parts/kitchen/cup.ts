import { mix, withAlpha } from '../../drawing/colour.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { slanted } from '../../drawing/paint.js';
import type { Palette } from '../../palette.js';
import type { KitchenMotif } from './motif.js';
import { Steam } from './steam.js';

/** A cup on its saucer, steaming. */
export const drawCup: KitchenMotif = (stage, { x, table, radius }) => {
  const { palette } = stage;
  const steam = new Steam(stage, palette.pale);
  const size = radius * 0.98;
  return (context, { time, pan }) => {
    const left = x - pan * 12;
    steam.draw(context, { x: left, y: table - size * 0.92, width: size * 0.9, height: size * 1.35, time });
    drawSaucer(context, palette, { x: left, y: table + size * 0.08, size });
    drawCupBody(context, palette, { x: left, y: table, size, time });
  };
};

function drawSaucer(
  context: DrawingContext,
  palette: Palette,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  context.fillStyle = withAlpha('#000000', 0.3);
  ellipse(context, x + size * 0.06, y + size * 0.1, size * 1.04, size * 0.17);
  context.fillStyle = mix(palette.pale, palette.land[1], 0.35);
  ellipse(context, x, y + size * 0.03, size * 0.98, size * 0.16);
  context.fillStyle = palette.pale;
  ellipse(context, x, y, size * 0.98, size * 0.15);
  context.fillStyle = mix(palette.pale, palette.land[1], 0.26);
  ellipse(context, x, y, size * 0.56, size * 0.08);
}

/** The cup alone: standing at `y`, `size` to each side. */
export function drawCupBody(
  context: DrawingContext,
  palette: Palette,
  { x, y, size, time }: { x: number; y: number; size: number; time: number },
): void {
  const rim = y - size * 0.94;
  const half = size * 0.64;
  context.lineCap = 'round';
  context.strokeStyle = mix(palette.pale, palette.land[1], 0.2);
  context.lineWidth = size * 0.12;
  context.beginPath();
  context.ellipse(x + half * 1.0, rim + size * 0.4, size * 0.25, size * 0.25, 0, -Math.PI * 0.62, Math.PI * 0.58);
  context.stroke();
  context.fillStyle = slanted(
    context,
    [x - half, 0, x + half, 0],
    [
      [0, mix(palette.pale, palette.land[1], 0.42)],
      [0.28, '#ffffff'],
      [0.6, palette.pale],
      [1, mix(palette.pale, palette.land[1], 0.55)],
    ],
  );
  context.beginPath();
  context.moveTo(x - half, rim);
  context.bezierCurveTo(x - half, rim + size * 0.66, x - half * 0.66, y + size * 0.02, x - half * 0.4, y + size * 0.02);
  context.lineTo(x + half * 0.4, y + size * 0.02);
  context.bezierCurveTo(x + half * 0.66, y + size * 0.02, x + half, rim + size * 0.66, x + half, rim);
  context.closePath();
  context.fill();
  context.fillStyle = '#ffffff';
  ellipse(context, x, rim, half, size * 0.13);
  context.fillStyle = mix('#3a1d0f', palette.deep, 0.3);
  ellipse(context, x, rim + size * 0.012, half * 0.93, size * 0.108);
  context.fillStyle = withAlpha(palette.accent, 0.36);
  ellipse(context, x - half * 0.2 + Math.sin(time) * 4, rim + size * 0.02, half * 0.5, size * 0.04);
}

export function ellipse(context: DrawingContext, x: number, y: number, rx: number, ry: number): void {
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  context.fill();
}
