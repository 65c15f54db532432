import { mix, withAlpha } from '../../drawing/colour.js';
import { DISPLAY_FAMILIES } from '../../font-families.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { easeOut } from '../../drawing/easing.js';
import { box } from '../../drawing/paint.js';
import { drawCupBody, ellipse } from './cup.js';
import type { KitchenMotif } from './motif.js';

/** Grounds poured into a cup on a kitchen scale whose display counts the grams. */
export const drawScale: KitchenMotif = ({ palette, random }, { x, table, radius }) => {
  const size = radius * 0.95;
  const grains = Array.from({ length: 60 }, () => ({
    x: random.between(-1, 1),
    start: random.next(),
    size: random.between(2, 5),
  }));
  return (context, { time, pan }) => {
    const left = x - pan * 12;
    const plate = table - size * 0.36;
    const grams = Math.round(60 * easeOut(time / 2.4));
    context.fillStyle = withAlpha('#000000', 0.3);
    ellipse(context, left, table + 6, size * 0.96, size * 0.09);
    context.fillStyle = mix(palette.land[2], '#000000', 0.2);
    box(context, [left - size * 0.86, table - size * 0.3, size * 1.72, size * 0.3], size * 0.09);
    context.fillStyle = mix(palette.pale, palette.land[0], 0.25);
    box(context, [left - size * 0.8, plate, size * 1.6, size * 0.08], size * 0.04);
    drawDisplay(context, { x: left, y: table - size * 0.15, size, text: `${grams} g`, colour: palette.accent });
    drawCupBody(context, palette, { x: left, y: plate, size: size * 0.72, time });
    context.fillStyle = '#4a2714';
    for (const grain of grains) {
      const fallen = (grain.start + time * 0.9) % 1;
      if (time > 2.6) break;
      ellipse(
        context,
        left + grain.x * size * (0.07 + 0.08 * fallen),
        plate - size * 1.75 + fallen * size * 1.1,
        grain.size,
        grain.size,
      );
    }
  };
};

function drawDisplay(
  context: DrawingContext,
  { x, y, size, text, colour }: { x: number; y: number; size: number; text: string; colour: string },
): void {
  context.fillStyle = '#0b0f12';
  box(context, [x - size * 0.3, y - size * 0.1, size * 0.6, size * 0.2], 8);
  context.font = `700 ${(size * 0.15).toFixed(0)}px ${DISPLAY_FAMILIES}`;
  context.letterSpacing = '1px';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  context.fillText(text, x, y);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
}
