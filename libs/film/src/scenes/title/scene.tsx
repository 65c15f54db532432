import type { z } from 'zod';
import type { Drawing } from '../drawing.js';
import type { titleVisual } from './schema.js';

export const drawTitle: Drawing<z.output<typeof titleVisual>> = ({ visual: { text, kicker }, beats }) => (
  <div class="title-scene">
    {kicker && <p class="kicker enter">{kicker}</p>}
    <h1 class="display">
      {text.split(/(\s+)/u).map((word, index) =>
        /\s/u.test(word) ? (
          word
        ) : (
          <span class="word enter" style={beats.entering(index / 2, word)}>
            {word}
          </span>
        ),
      )}
    </h1>
  </div>
);
