import { box } from '../drawing/paint.js';
import { grownMark, type Mark } from './mark.js';

/** A short round bar over, beside or under the words. */
export const barMark: Mark = (context, moment) => {
  const { layout, bounds, accent } = moment;
  const grown = grownMark(moment);
  if (grown <= 0) return;
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
    case 'end-card':
      box(context, [bounds.x + bounds.width / 2 - 40 * grown, bounds.y + bounds.height + 16, 80 * grown, 7], 3.5);
      break;
    case 'headline':
    case 'number':
    case 'open':
      break;
  }
};
