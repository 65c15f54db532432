import type { DrawingContext } from './drawing/drawing-context.js';
import { easeInOut } from './drawing/easing.js';
import { box } from './drawing/paint.js';
import type { Layout } from './layout.js';
import type { TypeSetting } from './kinetic-type.js';

export interface MarkMoment {
  layout: Layout;
  bounds: TypeSetting['bounds'];
  /** Seconds since the first word began to appear. */
  seconds: number;
  /** 0–1: how far the words are gone. */
  leaving: number;
  accent: string;
}

/** The small mark that belongs to a layout, a bar over, beside or under its words: it comes and goes with them. */
export function drawMark(context: DrawingContext, { layout, bounds, seconds, leaving, accent }: MarkMoment): void {
  const grown = easeInOut(seconds / 0.6) * (1 - leaving);
  if (grown <= 0 || bounds.width === 0) return;
  context.fillStyle = accent;
  switch (layout.kind) {
    case 'title':
    case 'split':
      box(context, [bounds.x, bounds.y - 26, 68 * grown, 7], 3.5);
      break;
    case 'lower-third':
      box(context, [bounds.x - 24, bounds.y + 4, 7, (bounds.height - 8) * grown], 3.5);
      break;
    case 'quote':
    case 'end':
      box(context, [bounds.x + bounds.width / 2 - 40 * grown, bounds.y + bounds.height + 16, 80 * grown, 7], 3.5);
      break;
    case 'headline':
    case 'number':
    case 'steps':
    case 'open':
      break;
  }
}
