import { grownMark, type Mark } from './mark.js';

const THICK = 8;
const THIN = 2.5;

/** Printer's rules: a thick and a thin one over the column, a thin one under a line that ends a film. */
export const ruleMark: Mark = (context, moment) => {
  const { layout, bounds, ink, accent } = moment;
  const grown = grownMark(moment);
  if (grown <= 0) return;
  const [x, , width] = layout.text;
  switch (layout.kind) {
    case 'title':
    case 'split':
      context.fillStyle = accent;
      context.fillRect(x, bounds.y - 30, width * grown, THICK);
      context.fillStyle = ink;
      context.fillRect(x, bounds.y - 30 + THICK + 5, width * grown, THIN);
      break;
    case 'lower-third':
      context.fillStyle = accent;
      context.fillRect(bounds.x - 24, bounds.y + 2, THICK, (bounds.height - 4) * grown);
      break;
    case 'quote':
    case 'end':
    case 'end-card':
      context.fillStyle = ink;
      context.fillRect(
        bounds.x + (bounds.width / 2) * (1 - grown),
        bounds.y + bounds.height + 14,
        bounds.width * grown,
        THIN,
      );
      break;
    case 'headline':
    case 'number':
    case 'open':
      break;
  }
};
