import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing } from '../drawing.js';
import { COLUMN_GAP, DETAIL, fittingRows, ICON, ICON_GAP, LEADING, PRICE_GAP, ROW_PADDING } from './rows.js';
import type { listVisual } from './schema.js';

/** Height of a row where there is room, in em. */
const AIRY = 2.9;

/** A long headline over a full list: small words rather than words outside the frame. */
const TINY = 1.6;

export const drawList: Drawing<z.output<typeof listVisual>> = ({ visual: { items }, headline, shape, cues, icon }) => {
  const area = pictureArea(shape, headline);
  const { columns, size } = fittingRows(items, shape, area) ??
    fittingRows(items, shape, area, TINY) ?? { columns: 2, size: TINY };
  const pictured = items.some((item) => item.icon !== undefined);
  const rows = Math.ceil(items.length / columns);
  const style = {
    fontSize: sizeIn(area, size),
    lineHeight: LEADING,
    gridTemplateRows: `repeat(${rows}, minmax(min-content, 1fr))`,
    '--height': `${(rows * AIRY).toFixed(2)}em`,
    columnGap: sizeIn(area, COLUMN_GAP),
    '--detail': `${DETAIL}em`,
    '--icon': `${ICON}em`,
    '--icon-gap': `${ICON_GAP}em`,
    '--price-gap': `${PRICE_GAP}em`,
    '--row-padding': `${ROW_PADDING}em`,
  };
  return (
    <div class="list-scene">
      <ul
        class={`sheet columns-${columns}${pictured ? ' pictured' : ''}`}
        dir={directionOf(...items.map(({ text }) => text))}
        style={style}
      >
        {items.map((item, index) => (
          <li class="enter" style={cues.entering(`items[${index}]`)}>
            {pictured && <Picture of={item.icon} icon={icon} />}
            <div class="words">
              <span class="text">
                <bdi>{item.text}</bdi>
              </span>
              {item.detail && (
                <span class="detail">
                  <bdi>{item.detail}</bdi>
                </span>
              )}
            </div>
            {item.price && (
              <>
                <i class="leader grow" />
                <b class="price display slide-in">
                  <bdi>{item.price}</bdi>
                </b>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

function Picture({ of, icon }: { of: string | undefined; icon: Parameters<typeof drawList>[0]['icon'] }) {
  const found = of === undefined ? undefined : icon(of);
  return <span class="icon">{found && <img class="pop" src={found.address} alt="" />}</span>;
}
