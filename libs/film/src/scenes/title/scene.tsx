import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { type Box, fitText } from '../../typography/fit-text.js';
import { leadingOf } from '../../typography/leading.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import { EnteringWords } from '../entering-words.js';
import type { titleVisual } from './schema.js';

const LEADING = 1.06;
const DETAIL_LEADING = 1.3;
/** Shares of the height that the large line takes, and what stands below it. */
const [ALONE, ABOVE_DETAIL, DETAIL] = [0.78, 0.5, 0.34];

export const drawTitle: Drawing<z.output<typeof titleVisual>> = ({ visual, headline, shape, cues }) => {
  const { text, kicker, detail } = visual;
  const leading = leadingOf(text, LEADING);
  const area = pictureArea(shape, headline);
  const box = { width: area.width, height: area.height * (detail === undefined ? ALONE : ABOVE_DETAIL) };
  const size = fitText(text, box, { largest: shape === 'wide' ? 32 : 26, smallest: 6, leading });
  return (
    <div class="title-scene" dir={directionOf(text)}>
      <div class="lines">
        <i class="ornament pop" aria-hidden="true" />
        {kicker && (
          <p
            class="kicker enter"
            dir="auto"
            style={{ fontSize: sizeIn(area, Math.max(4.4, Math.min(5.6, size * 0.3))) }}
          >
            {kicker}
          </p>
        )}
        <h1 class="display" dir="auto" style={{ fontSize: sizeIn(area, size), lineHeight: leading }}>
          <EnteringWords field="text" text={text} cues={cues} />
        </h1>
        {detail && (
          <p class="detail enter" dir="auto" style={{ ...detailSize(detail, area, size), ...cues.entering('detail') }}>
            {detail}
          </p>
        )}
      </div>
    </div>
  );
};

function detailSize(detail: string, area: Box, size: number): { fontSize: string; lineHeight: number } {
  const limits = { largest: Math.min(6.2, size * 0.6), smallest: 2.8, leading: DETAIL_LEADING };
  const box = { width: area.width, height: area.height * DETAIL };
  return { fontSize: sizeIn(area, fitText(detail, box, limits)), lineHeight: DETAIL_LEADING };
}
