import { mix, withAlpha } from '../../drawing/colour.js';
import { disc } from '../../drawing/paint.js';
import type { KitchenMotif } from './motif.js';
import { Steam } from './steam.js';

/** A full cup seen from above; the milk draws a rosette that turns slowly. */
export const drawCupFromAbove: KitchenMotif = (stage, { x, y, radius }) => {
  const { palette } = stage;
  const steam = new Steam(stage, '#ffffff');
  const coffee = '#5a2f18';
  const milk = mix('#f3dcbb', palette.pale, 0.4);
  return (context, { time }) => {
    context.fillStyle = withAlpha('#000000', 0.32);
    disc(context, x + radius * 0.08, y + radius * 0.12, radius * 1.12);
    context.fillStyle = mix(palette.pale, palette.land[0], 0.2);
    disc(context, x, y, radius * 1.1);
    context.fillStyle = palette.pale;
    disc(context, x, y, radius * 0.98);
    context.fillStyle = withAlpha('#000000', 0.14);
    disc(context, x + radius * 0.03, y + radius * 0.05, radius * 0.83);
    context.fillStyle = '#ffffff';
    disc(context, x, y, radius * 0.8);
    const surface = context.createRadialGradient(x, y, radius * 0.1, x, y, radius * 0.72);
    surface.addColorStop(0, mix(coffee, milk, 0.32));
    surface.addColorStop(0.8, coffee);
    surface.addColorStop(1, mix(coffee, '#000000', 0.4));
    context.fillStyle = surface;
    disc(context, x, y, radius * 0.72);
    context.save();
    context.translate(x, y);
    context.rotate(time * 0.12 - 0.5);
    for (let leaf = 6; leaf >= 0; leaf--) {
      const size = radius * (0.12 + leaf * 0.072);
      context.fillStyle = leaf % 2 === 0 ? withAlpha(milk, 0.95) : mix(coffee, milk, 0.15);
      context.beginPath();
      context.moveTo(0, size * 1.02);
      context.bezierCurveTo(-size * 1.4, size * 0.1, -size * 0.9, -size * 1.02, 0, -size * 0.42);
      context.bezierCurveTo(size * 0.9, -size * 1.02, size * 1.4, size * 0.1, 0, size * 1.02);
      context.fill();
    }
    context.restore();
    steam.draw(context, { x, y: y + radius * 0.3, width: radius * 0.9, height: radius * 1.1, time });
  };
};
