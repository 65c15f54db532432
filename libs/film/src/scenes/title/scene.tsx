import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import type { titleVisual } from './schema.js';

export const drawTitle: Drawing<z.output<typeof titleVisual>> = ({ visual: { text, kicker, detail }, pictureOf }) => {
  const picture = pictureOf(text) ?? (kicker === undefined ? undefined : pictureOf(kicker));
  return (
    <>
      <div class={`title-scene${picture ? ' pictured' : ''}`} data-fit="picture" dir={directionOf(text)}>
        <i class="ornament pop" aria-hidden="true" />
        {kicker && (
          <p class="kicker enter" dir="auto">
            {kicker}
          </p>
        )}
        <h1
          class="display enter"
          dir="auto"
          data-fit="part"
          data-ways={text.includes('\n') ? 'lines broken' : undefined}
        >
          {text}
        </h1>
        {detail && (
          <p class="detail enter" dir="auto">
            {detail}
          </p>
        )}
      </div>
      {picture && (
        <div class="title-picture pop" dir={directionOf(text)}>
          <img src={picture.address} alt="" />
        </div>
      )}
    </>
  );
};
