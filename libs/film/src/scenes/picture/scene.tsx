import type { ComponentChild } from 'preact';
import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import { type Box, fitText } from '../../typography/fit-text.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Drawing, PlacedImage } from '../drawing.js';
import { type Arrangement, arrange } from './arrange.js';
import type { pictureVisual } from './schema.js';

interface Shown {
  /** Missing where the picture is named by its id. */
  name?: string;
  picture?: PlacedImage;
  /** Seconds at which it enters. */
  at: number;
}

export const drawPicture: Drawing<z.output<typeof pictureVisual>> = (props) => {
  const { visual, headline, shape, beats, seed, icon } = props;
  const names = visual.words ?? visual.icon ?? [];
  const turns = beats.turns(names);
  const objects = names.map((name, index): Shown => {
    const picture = icon(name);
    return { ...(visual.words && { name }), ...(picture && { picture }), at: turns[index] ?? 0 };
  });
  const area = pictureArea(shape, headline);
  const [only] = objects;
  if (objects.length === 1 && only?.name !== undefined && !only.picture) return word(only.name, area);
  const places = arrange(names, visual.words !== undefined, shape, area);
  let next = 0;
  return (
    <div
      dir={directionOf(...names)}
      class={`picture-scene${places.beside ? ' beside' : ''}${seed % 2 === 1 ? ' mirrored' : ''}`}
    >
      <div class="rows">
        {places.rows.map((count) => (
          <div class="row">{objects.slice(next, (next += count)).map((shown) => object(shown, places, area))}</div>
        ))}
      </div>
    </div>
  );
};

/** A single thing without a picture is its word, as large as it can be. */
function word(name: string, area: Box): ComponentChild {
  const size = fitText(name, { ...area, height: area.height * 0.8 }, { largest: 34, smallest: 6, leading: 1.08 });
  return (
    <div class="picture-scene">
      <p class="word display pop" dir="auto" style={{ fontSize: sizeIn(area, size) }}>
        {name}
      </p>
    </div>
  );
}

function object({ name, picture, at }: Shown, { plate, name: size }: Arrangement, area: Box): ComponentChild {
  const side = sizeIn(area, plate);
  return (
    <figure class="object" style={{ '--at': `${at.toFixed(3)}s` }}>
      <div class="disc pop" style={{ width: side, height: side }}>
        {picture ? <img class="pop" src={picture.address} alt="" /> : name && inDisc(name, plate, area)}
      </div>
      {name && picture && (
        <figcaption class="display enter" dir="auto" style={{ fontSize: sizeIn(area, size) }}>
          {name}
        </figcaption>
      )}
    </figure>
  );
}

function inDisc(name: string, plate: number, area: Box): ComponentChild {
  const size = fitText(
    name,
    { width: plate * 0.74, height: plate * 0.58 },
    { largest: 16, smallest: 2.6, leading: 1.1 },
  );
  return (
    <b class="display" dir="auto" style={{ fontSize: sizeIn(area, size) }}>
      {name}
    </b>
  );
}
