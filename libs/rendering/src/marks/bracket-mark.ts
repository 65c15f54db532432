import type { DrawingContext } from '../drawing/drawing-context.js';
import { withAlpha } from '../drawing/colour.js';
import type { LayoutKind } from '../layout-look.js';
import { grownMark, type Mark } from './mark.js';

const ARM = 46;
const APART = 20;
/** Layouts that have something else above their words. */
const BARE: ReadonlySet<LayoutKind> = new Set(['open', 'number', 'end-card']);

/** Two corners of a frame of light, at the words' beginning and end. */
export const bracketMark: Mark = (context, moment) => {
  const { layout, bounds, accent } = moment;
  const grown = grownMark(moment);
  if (grown <= 0 || BARE.has(layout.kind)) return;
  const [left, top] = [bounds.x - APART, bounds.y - APART * 0.6];
  const [right, bottom] = [bounds.x + bounds.width + APART, bounds.y + bounds.height + APART * 0.6];
  const arm = ARM * grown;
  for (const [width, alpha] of [
    [10, 0.22],
    [3.6, 1],
  ] as const) {
    context.strokeStyle = withAlpha(accent, alpha);
    context.lineWidth = width;
    context.lineCap = 'round';
    corner(context, [left + arm, top, left, top, left, top + arm * 0.7]);
    corner(context, [right - arm, bottom, right, bottom, right, bottom - arm * 0.7]);
  }
};

function corner(
  context: DrawingContext,
  [x0, y0, x1, y1, x2, y2]: readonly [number, number, number, number, number, number],
): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}
