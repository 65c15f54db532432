import { withAlpha } from '../drawing/colour.js';
import type { Finish } from './finish.js';

const PITCH = 8;

/** Rows of printed dots that grow towards the foot of the picture. */
export const halftone: Finish = (context, { width, height }, { deep }) => {
  context.strokeStyle = withAlpha(deep, 0.2);
  context.lineCap = 'round';
  context.setLineDash([0.01, PITCH]);
  for (let row = 0, y = 0; y < height + PITCH; row++, y += PITCH / 2) {
    context.lineWidth = 0.8 + 3.2 * Math.min(1, y / height);
    context.beginPath();
    context.moveTo(row % 2 === 0 ? 0 : PITCH / 2, y);
    context.lineTo(width, y);
    context.stroke();
  }
  context.setLineDash([]);
};
