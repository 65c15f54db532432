import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import { EnteringWords } from './entering-words.js';
import type { quoteVisual } from './schema.js';

export const drawQuote: Drawing<z.output<typeof quoteVisual>> = ({ visual: { text, by }, cues }) => (
  <figure class="quote-scene" data-fit="picture" dir={directionOf(text)}>
    <svg class="mark pop" viewBox="0 0 40 28" aria-hidden="true">
      <path d="M0 28V16C0 6.5 5.5 1 15 0l1.6 4.4C11.8 5.6 9.4 8.2 9.2 12H17v16zM22 28V16C22 6.5 27.500 1 37 0l1.6 4.4c-4.800 1.200-7.200 3.800-7.400 7.600H39v16z" />
    </svg>
    <blockquote class="display" dir="auto" data-fit="part">
      <EnteringWords text={text} cues={cues} />
    </blockquote>
    {by && (
      <figcaption class="enter" dir="auto" style={cues.entering('by')}>
        <span>{by}</span>
      </figcaption>
    )}
  </figure>
);
