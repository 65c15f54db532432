import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { fitText } from '../../typography/fit-text.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import { wordsOf } from '../words-of.js';
import type { titleVisual } from './schema.js';

const LEADING = 1.06;

export const drawTitle: Drawing<z.output<typeof titleVisual>> = ({ visual, headline, shape, beats }) => {
  const { text, kicker } = visual;
  const area = pictureArea(shape, headline);
  const box = { width: area.width, height: area.height * 0.78 };
  const size = fitText(text, box, { largest: shape === 'wide' ? 32 : 26, smallest: 6, leading: LEADING });
  return (
    <div class="title-scene" dir={directionOf(text)}>
      <div class="lines">
        <i class="ornament pop" aria-hidden="true" />
        {kicker && (
          <p class="kicker enter" dir="auto" style={{ fontSize: sizeIn(area, Math.max(4, Math.min(5.6, size * 0.3))) }}>
            {kicker}
          </p>
        )}
        <h1 class="display" dir="auto" style={{ fontSize: sizeIn(area, size), lineHeight: LEADING }}>
          {wordsOf(text).map((word, index) =>
            word.trim() === '' ? (
              word
            ) : (
              <span class="word enter" style={beats.entering(index / 2, word)}>
                {word}
              </span>
            ),
          )}
        </h1>
      </div>
    </div>
  );
};
