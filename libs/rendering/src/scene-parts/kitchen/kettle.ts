import { mix, withAlpha } from '../../drawing/colour.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { glow, slanted } from '../../drawing/paint.js';
import type { KitchenMotif } from './motif.js';
import { Steam } from './steam.js';

/** A kettle on a flame; it trembles a little as the water nears the boil. */
export const drawKettle: KitchenMotif = (stage, { x, table, radius }) => {
  const { palette } = stage;
  const steam = new Steam(stage, palette.pale);
  const size = radius * 0.98;
  return (context, { time, pan }) => {
    const left = x - pan * 12 + Math.sin(time * 31) * 0.7;
    const base = table - size * 0.24;
    drawFlames(context, { x: left, y: table, size, time, colours: [palette.second, palette.accent] });
    steam.draw(context, {
      x: left - size * 1.02,
      y: base - size * 1.0,
      width: size * 0.5,
      height: size * 0.9,
      time: time * 1.7,
    });
    drawBody(context, {
      x: left,
      y: base,
      size,
      metal: mix(palette.pale, palette.land[0], 0.2),
      shade: palette.land[2],
      glint: palette.accent,
    });
  };
};

interface Body {
  x: number;
  y: number;
  size: number;
  metal: string;
  shade: string;
  glint: string;
}

function drawBody(context: DrawingContext, { x, y, size, metal, shade, glint }: Body): void {
  context.lineCap = 'round';
  context.strokeStyle = mix(shade, '#000000', 0.2);
  context.lineWidth = size * 0.1;
  context.beginPath();
  context.arc(x, y - size * 0.86, size * 0.58, Math.PI * 1.12, Math.PI * 1.88);
  context.stroke();
  context.strokeStyle = mix(metal, shade, 0.35);
  context.lineWidth = size * 0.13;
  context.beginPath();
  context.moveTo(x - size * 0.62, y - size * 0.26);
  context.bezierCurveTo(
    x - size * 0.95,
    y - size * 0.3,
    x - size * 0.78,
    y - size * 0.86,
    x - size * 1.02,
    y - size * 0.92,
  );
  context.stroke();
  context.fillStyle = slanted(
    context,
    [x - size * 0.8, 0, x + size * 0.8, 0],
    [
      [0, mix(metal, shade, 0.65)],
      [0.25, mix(metal, '#ffffff', 0.7)],
      [0.42, metal],
      [0.78, mix(metal, shade, 0.5)],
      [0.92, mix(metal, glint, 0.5)],
      [1, mix(metal, shade, 0.75)],
    ],
  );
  context.beginPath();
  context.moveTo(x - size * 0.76, y);
  context.bezierCurveTo(
    x - size * 0.82,
    y - size * 0.56,
    x - size * 0.5,
    y - size * 0.86,
    x - size * 0.34,
    y - size * 0.88,
  );
  context.lineTo(x + size * 0.34, y - size * 0.88);
  context.bezierCurveTo(x + size * 0.5, y - size * 0.86, x + size * 0.82, y - size * 0.56, x + size * 0.76, y);
  context.closePath();
  context.fill();
  context.fillStyle = mix(metal, shade, 0.5);
  context.beginPath();
  context.ellipse(x, y - size * 0.88, size * 0.34, size * 0.07, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = shade;
  context.beginPath();
  context.arc(x, y - size * 0.98, size * 0.075, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = mix(shade, '#000000', 0.25);
  context.fillRect(x - size * 0.79, y - 2, size * 1.58, size * 0.06);
}

function drawFlames(
  context: DrawingContext,
  {
    x,
    y,
    size,
    time,
    colours,
  }: { x: number; y: number; size: number; time: number; colours: readonly [string, string] },
): void {
  glow(context, { x, y: y - size * 0.1, radius: size * 1.3, colour: colours[0], strength: 0.55 });
  for (let tongue = 0; tongue < 13; tongue++) {
    const left = x + (tongue / 12 - 0.5) * size * 1.1;
    const tall = size * (0.17 + 0.05 * Math.sin(time * 11 + tongue * 2.1));
    for (const [share, colour] of [
      [1, colours[0]],
      [0.62, colours[1]],
      [0.3, '#ffffff'],
    ] as const) {
      context.fillStyle = withAlpha(colour, 0.85);
      context.beginPath();
      context.moveTo(left - size * 0.045 * share, y);
      context.quadraticCurveTo(left - size * 0.03 * share, y - tall * share * 0.6, left, y - tall * share);
      context.quadraticCurveTo(left + size * 0.03 * share, y - tall * share * 0.6, left + size * 0.045 * share, y);
      context.fill();
    }
  }
}
