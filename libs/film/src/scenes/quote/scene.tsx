import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { fitText } from '../../typography/fit-text.js';
import { leadingOf } from '../../typography/leading.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import { EnteringWords } from '../entering-words.js';
import type { quoteVisual } from './schema.js';

const LEADING = 1.16;

export const drawQuote: Drawing<z.output<typeof quoteVisual>> = ({ visual: { text, by }, headline, shape, cues }) => {
  const leading = leadingOf(text, LEADING);
  const area = pictureArea(shape, headline);
  const mark = Math.min(20, area.height * 0.2);
  const box = { width: area.width, height: area.height - mark - (by === undefined ? 4 : 18) };
  const size = fitText(text, box, { largest: 16, smallest: 4, leading });
  return (
    <figure class="quote-scene" dir={directionOf(text)}>
      <div class="lines">
        <svg class="mark pop" viewBox="0 0 40 28" style={{ height: sizeIn(area, mark * 0.8) }} aria-hidden="true">
          <path d="M0 28V16C0 6.5 5.5 1 15 0l1.6 4.4C11.8 5.6 9.4 8.2 9.2 12H17v16zM22 28V16C22 6.5 27.500 1 37 0l1.6 4.4c-4.800 1.200-7.200 3.800-7.400 7.600H39v16z" />
        </svg>
        <blockquote class="display" dir="auto" style={{ fontSize: sizeIn(area, size), lineHeight: leading }}>
          <EnteringWords field="text" text={text} cues={cues} />
        </blockquote>
        {by && (
          <figcaption
            class="enter"
            dir="auto"
            style={{ fontSize: sizeIn(area, Math.max(4, Math.min(5.4, size * 0.6))), ...cues.entering('by') }}
          >
            <span>{by}</span>
          </figcaption>
        )}
      </div>
    </figure>
  );
};
