import type { CaptionLook } from './caption-look.js';
import { withAlpha } from './drawing/colour.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { box } from './drawing/paint.js';
import type { Box } from './layout.js';

/** A plate for type of some size: words on it can be read whatever is behind it. */
export function drawPlate(
  context: DrawingContext,
  { plate, opacity, corner, edge }: Pick<CaptionLook, 'plate' | 'opacity' | 'corner' | 'edge'>,
  place: Box,
  size: number,
): void {
  context.fillStyle = withAlpha(plate, opacity);
  box(context, place, size * corner);
  if (edge === undefined) return;
  context.strokeStyle = edge;
  context.lineWidth = 2.5;
  context.stroke();
}
