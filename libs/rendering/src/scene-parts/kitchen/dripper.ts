import { mix, withAlpha } from '../../drawing/colour.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { slanted } from '../../drawing/paint.js';
import type { Palette } from '../../palette.js';
import { ellipse } from './cup.js';
import type { KitchenMotif } from './motif.js';
import { Steam } from './steam.js';

/** Water poured in circles into a dripper; the jug below fills. */
export const drawDripper: KitchenMotif = (stage, { x, table, radius }) => {
  const { palette } = stage;
  const steam = new Steam(stage, palette.pale);
  // The kettle reaches further to the right than to the left, and stays in the picture.
  const size = Math.min(radius * 0.94, (stage.width - x) / 1.62);
  return (context, { time, pan, progress }) => {
    const left = x - pan * 12;
    const rim = table - size * 1.36;
    drawJug(context, palette, {
      x: left,
      y: table,
      size,
      filled: 0.16 + 0.5 * Math.min(1, Math.max(0, progress)),
      time,
    });
    drawCone(context, palette, { x: left, y: rim, size });
    const circle = { x: left + Math.cos(time * 1.9) * size * 0.22, y: rim + Math.sin(time * 1.9) * size * 0.045 };
    drawStream(context, palette, { from: { x: circle.x + size * 0.2, y: rim - size * 0.62 }, to: circle, time });
    drawSpout(context, palette, { x: circle.x + size * 0.2, y: rim - size * 0.62, size });
    steam.draw(context, { x: left, y: rim, width: size * 0.7, height: size * 0.8, time });
  };
};

function drawCone(
  context: DrawingContext,
  palette: Palette,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const tone = mix(palette.pale, palette.land[0], 0.12);
  context.fillStyle = slanted(
    context,
    [x - size * 0.6, 0, x + size * 0.6, 0],
    [
      [0, mix(tone, palette.land[2], 0.4)],
      [0.3, '#ffffff'],
      [1, mix(tone, palette.land[2], 0.5)],
    ],
  );
  context.beginPath();
  context.moveTo(x - size * 0.58, y);
  context.lineTo(x - size * 0.15, y + size * 0.52);
  context.lineTo(x + size * 0.15, y + size * 0.52);
  context.lineTo(x + size * 0.58, y);
  context.closePath();
  context.fill();
  context.fillRect(x - size * 0.42, y + size * 0.5, size * 0.84, size * 0.07);
  context.fillStyle = '#ffffff';
  ellipse(context, x, y, size * 0.58, size * 0.12);
  context.fillStyle = '#3c1f11';
  ellipse(context, x, y + size * 0.015, size * 0.5, size * 0.095);
  context.fillStyle = withAlpha(palette.accent, 0.42);
  ellipse(context, x, y + size * 0.02, size * 0.3, size * 0.05);
}

interface Jug {
  x: number;
  y: number;
  size: number;
  filled: number;
  time: number;
}

function drawJug(context: DrawingContext, palette: Palette, { x, y, size, filled, time }: Jug): void {
  const top = y - size * 0.8;
  context.fillStyle = withAlpha('#000000', 0.28);
  ellipse(context, x + size * 0.05, y + size * 0.02, size * 0.62, size * 0.09);
  const outline = (): void => {
    context.beginPath();
    context.moveTo(x - size * 0.34, top);
    context.bezierCurveTo(x - size * 0.34, top + size * 0.2, x - size * 0.58, y - size * 0.36, x - size * 0.52, y);
    context.lineTo(x + size * 0.52, y);
    context.bezierCurveTo(x + size * 0.58, y - size * 0.36, x + size * 0.34, top + size * 0.2, x + size * 0.34, top);
    context.closePath();
  };
  context.save();
  outline();
  context.clip();
  context.fillStyle = withAlpha(palette.pale, 0.2);
  context.fillRect(x - size, top, size * 2, size);
  const level = y - size * 0.78 * filled;
  context.fillStyle = slanted(
    context,
    [x - size * 0.5, 0, x + size * 0.5, 0],
    [
      [0, '#2c1208'],
      [0.35, '#7a3f1b'],
      [1, '#2c1208'],
    ],
  );
  context.fillRect(x - size, level, size * 2, size);
  context.fillStyle = withAlpha(palette.accent, 0.5);
  context.fillRect(x - size, level, size * 2, 3);
  const fallen = (time * 1.4) % 1;
  context.fillStyle = '#5a2c14';
  ellipse(context, x, top + (level - top) * fallen * fallen, 4, 8);
  context.restore();
  context.strokeStyle = withAlpha(palette.pale, 0.75);
  context.lineWidth = 3;
  outline();
  context.stroke();
  context.fillStyle = withAlpha('#ffffff', 0.26);
  ellipse(context, x - size * 0.3, y - size * 0.36, size * 0.04, size * 0.22);
}

function drawStream(
  context: DrawingContext,
  palette: Palette,
  { from, to, time }: { from: { x: number; y: number }; to: { x: number; y: number }; time: number },
): void {
  for (const [width, alpha] of [
    [9, 0.35],
    [4, 0.95],
  ] as const) {
    context.strokeStyle = withAlpha(mix(palette.pale, '#bfe6ff', 0.5), alpha);
    context.lineWidth = width + Math.sin(time * 17) * 0.6;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(to.x + 2, from.y + 18, to.x, to.y);
    context.stroke();
  }
}

function drawSpout(
  context: DrawingContext,
  palette: Palette,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const metal = mix(palette.pale, palette.land[0], 0.25);
  context.strokeStyle = mix(metal, palette.land[2], 0.3);
  context.lineCap = 'round';
  context.lineWidth = size * 0.085;
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(
    x + size * 0.2,
    y - size * 0.24,
    x + size * 0.34,
    y + size * 0.36,
    x + size * 0.74,
    y + size * 0.3,
  );
  context.stroke();
  context.save();
  context.translate(x + size * 0.98, y + size * 0.08);
  context.rotate(-0.3);
  context.fillStyle = slanted(
    context,
    [0, -size * 0.4, 0, size * 0.4],
    [
      [0, '#ffffff'],
      [0.45, metal],
      [1, mix(metal, palette.land[2], 0.7)],
    ],
  );
  context.beginPath();
  context.roundRect(-size * 0.3, -size * 0.36, size * 0.86, size * 0.74, size * 0.16);
  context.fill();
  context.restore();
}
