import type { z } from 'zod';
import type { FrameFormat } from '@libs/drawing';
import type { Drawing } from '../drawing.js';
import type { stepsVisual } from './schema.js';

/** Seconds between the cards' entrances: all stand before the first one is lit for long. */
const APART = 0.08;

/** Columns of cards to try, by the number of steps; cards of one column are as wide as the picture. The cards of a last row share it. */
const WIDE = ['', '', '2 1', '3 1', '4 2 1', '3 2', '3 2', '4 2', '4 2'];
const NARROW = ['', '', '1', '1', '1 2', '1 2', '1 2', '1 2', '1 2'];

function waysOf(count: number, shape: FrameFormat): string | undefined {
  return shape === 'tall' ? '1' : (shape === 'wide' ? WIDE : NARROW)[count];
}

export const drawSteps: Drawing<z.output<typeof stepsVisual>> = ({
  visual: { items, start = 1 },
  shape,
  cues,
  icon,
}) => {
  const turns = items.map((_, index) => cues.at(`items[${index}]`));
  const pictures = items.map((item) => (item.icon === undefined ? undefined : icon(item.icon, item.text)));
  const isPictured = pictures.some((picture) => picture !== undefined);
  return (
    <div class="steps-scene" data-fit="picture" data-ways={waysOf(items.length, shape)}>
      <ol dir="auto">
        {items.map(({ text }, index) => {
          const until = turns[index + 1];
          const times = {
            '--lit': `${(turns[index] ?? 0).toFixed(3)}s`,
            ...(until !== undefined && { '--until': `${until.toFixed(3)}s` }),
          };
          return (
            <li class="enter" style={{ '--at': `${(0.1 + index * APART).toFixed(3)}s` }}>
              <div class={`step${until === undefined ? ' last' : ''}`} style={times}>
                <span class="number display">{start + index}</span>
                {isPictured && (
                  <span class="picture">{pictures[index] && <img src={pictures[index].address} alt="" />}</span>
                )}
                <span class="text">
                  <span class="bidi">{text}</span>
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
