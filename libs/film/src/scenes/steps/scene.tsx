import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import { type Cards, fittingCards, GAP, LEADING } from './cards.js';
import type { stepsVisual } from './schema.js';

const SMALL: Cards = { columns: 1, stacked: false, text: 1.6, number: 4, icon: 0, padding: 1 };
/** Seconds between the cards' entrances: all stand before the first one is lit for long. */
const APART = 0.08;

export const drawSteps: Drawing<z.output<typeof stepsVisual>> = ({
  visual: { items },
  headline,
  shape,
  cues,
  icon,
}) => {
  const area = pictureArea(shape, headline);
  const cards = fittingCards(items, shape, area) ?? fittingCards(items, shape, area, SMALL.text) ?? SMALL;
  const turns = items.map((_, index) => cues.litAt(`items[${index}]`));
  const style = {
    gridTemplateColumns: `repeat(${cards.columns}, minmax(0, 1fr))`,
    gap: sizeIn(area, GAP),
    fontSize: sizeIn(area, cards.text),
    lineHeight: LEADING,
    '--padding': sizeIn(area, cards.padding),
    '--number': sizeIn(area, cards.number),
    '--icon': sizeIn(area, cards.icon),
  };
  return (
    <div class={`steps-scene ${cards.stacked ? 'stacked' : 'in-line'}`}>
      <ol dir={directionOf(...items.map(({ text }) => text))} style={style}>
        {items.map((item, index) => {
          const found = item.icon === undefined ? undefined : icon(item.icon);
          const until = turns[index + 1];
          const times = {
            '--lit': `${(turns[index] ?? 0).toFixed(3)}s`,
            ...(until !== undefined && { '--until': `${until.toFixed(3)}s` }),
          };
          return (
            <li class="enter" style={{ '--at': `${(0.1 + index * APART).toFixed(3)}s` }}>
              <div class={`step${until === undefined ? ' last' : ''}`} style={times}>
                <span class="number display">{index + 1}</span>
                {found && cards.icon > 0 && <img src={found.address} alt="" />}
                <span class="text">
                  <bdi>{item.text}</bdi>
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
