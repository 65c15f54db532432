import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import type { Composition } from './composition.js';

/** Lays art into its place, through the shape that the composition gives it. */
export function placeArt(context: DrawingContext, picture: Drawable, { art, shape }: Composition): void {
  const [x, y, width, height] = art;
  context.save();
  if (shape !== 'box') {
    context.beginPath();
    outline(context, [x, y, width, height], shape);
    context.clip();
  }
  context.drawImage(picture, x, y, width, height);
  context.restore();
}

function outline(
  context: DrawingContext,
  [x, y, width, height]: Composition['art'],
  shape: Exclude<Composition['shape'], 'box'>,
): void {
  const radius = width / 2;
  if (shape === 'disc') {
    context.arc(x + radius, y + height / 2, Math.min(radius, height / 2), 0, Math.PI * 2);
    return;
  }
  context.moveTo(x, y + height);
  context.lineTo(x, y + radius);
  context.arc(x + radius, y + radius, radius, Math.PI, Math.PI * 2);
  context.lineTo(x + width, y + height);
  context.closePath();
}
