import type { z } from 'zod';
import type { Drawing } from '../drawing.js';
import type { listVisual } from './schema.js';

/** Lines of text up to which one column reads better than two. */
const ONE_COLUMN = 10;

export const drawList: Drawing<z.output<typeof listVisual>> = ({ visual: { items }, shape, cues, icon }) => {
  const pictures = items.map((item) => (item.icon === undefined ? undefined : icon(item.icon, item.text)));
  const isPictured = pictures.some((picture) => picture !== undefined);
  const details = items.filter(({ detail }) => detail !== undefined).length;
  return (
    <div
      class={`list-scene${details > 0 ? ' detailed' : ''}`}
      data-fit="picture"
      data-ways={items.length + details > ONE_COLUMN && shape !== 'tall' ? 'lines one two' : 'lines one'}
      dir="auto"
      style={{ '--count': items.length, '--half': Math.ceil(items.length / 2) }}
    >
      <ul class="sheet">
        {items.map((item, index) => (
          <li class="enter" style={cues.entering(`items[${index}]`)}>
            {isPictured && (
              <span class="icon">{pictures[index] && <img class="pop" src={pictures[index].address} alt="" />}</span>
            )}
            <div class="words">
              <span class="text">
                <span class="bidi">{item.text}</span>
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
