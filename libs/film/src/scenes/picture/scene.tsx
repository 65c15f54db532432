import type { ComponentChild } from 'preact';
import { directionOf } from '../../typography/direction.js';
import { type Box, fitText } from '../../typography/fit-text.js';
import { pictureArea, sizeIn } from '../../typography/picture-area.js';
import type { Entrance } from '../../time/cues.js';
import type { Drawing, PlacedImage, SceneProps } from '../drawing.js';
import { type Arrangement, arrange } from './arrange.js';
import { objectsOf, type PictureObject, type PictureVisual } from './visual.js';

type Props = SceneProps<PictureVisual>;

interface Shown {
  /** Missing in a wordless picture. */
  name?: string | undefined;
  /** The words that stand for it, shown or not. */
  said: string;
  /** Where they stand: it enters when they are heard. */
  field: string;
  picture?: PlacedImage;
}

/** Things of a wordless picture at most. */
const MOST_THINGS = 3;

export const drawPicture: Drawing<PictureVisual> = (props) => {
  const { visual, headline, shape, cues, seed, seconds } = props;
  const asked = objectsOf(visual);
  const isNamed = asked.some(({ name }) => name !== undefined);
  const things = isNamed ? named(asked, props) : wordless(asked, props);
  // Names that are already in the headline would only repeat it.
  const isTold = isNamed && things.every(({ picture, said }) => picture && isIn(said, headline));
  const objects = isTold ? things.map((thing): Shown => ({ ...thing, name: undefined })) : things;
  const area = pictureArea(shape, headline);
  const [only] = objects;
  if (!only) return quiet(props);
  if (objects.length === 1 && only.name !== undefined && !only.picture) return word(only.name, area);
  const places = arrange(
    objects.map(({ name = '' }) => name),
    isNamed && !isTold,
    shape,
    area,
  );
  let next = 0;
  return (
    <div
      dir={directionOf(...objects.map(({ name = '' }) => name))}
      class={`picture-scene${places.beside ? ' beside' : ''}${isNamed ? '' : ' wordless'}${seed % 2 === 1 ? ' mirrored' : ''}`}
      style={{ '--seconds': `${seconds.toFixed(3)}s` }}
    >
      <div class="rows">
        {places.rows.map((count) => (
          <div class="row">
            {objects
              .slice(next, (next += count))
              .map((shown) => object(shown, cues.entering(shown.field), { places, area }))}
          </div>
        ))}
      </div>
    </div>
  );
};

/** Whether a line has all words of a name, in their order. */
function isIn(name: string, line = ''): boolean {
  const bare = (text: string): string =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')
      .trim()} `;
  return bare(line).includes(bare(name));
}

function named(things: readonly PictureObject[], { icon }: Props): Shown[] {
  return things
    .map(({ asked, name, field }): Shown => ({ name, said: name ?? asked, field, ...pictureOf(icon(asked, name)) }))
    .filter(({ name, picture }) => picture ?? name);
}

/** The first things that have a picture, each picture once. */
function wordless(things: readonly PictureObject[], { icon }: Props): Shown[] {
  const found = new Map<string, Shown>();
  for (const { asked: said, field } of things) {
    const picture = icon(said);
    if (picture && !found.has(picture.address)) found.set(picture.address, { said, field, picture });
    if (found.size === MOST_THINGS) break;
  }
  return [...found.values()];
}

function pictureOf(picture: PlacedImage | undefined): { picture?: PlacedImage } {
  return picture ? { picture } : {};
}

/** Where nothing has a picture: forms in the colours of the theme that move slowly. */
function quiet({ seed, seconds }: Props): ComponentChild {
  return (
    <div
      class={`picture-scene quiet${seed % 2 === 1 ? ' mirrored' : ''}`}
      style={{ '--seconds': `${seconds.toFixed(3)}s` }}
      aria-hidden="true"
    >
      <i />
      <i />
      <i />
    </div>
  );
}

/** A single thing without a picture is its word, as large as it can be. */
function word(name: string, area: Box): ComponentChild {
  const size = fitText(name, { ...area, height: area.height * 0.8 }, { largest: 34, smallest: 6, leading: 1.08 });
  return (
    <div class="picture-scene">
      <p class="word display pop" dir="auto" style={{ fontSize: sizeIn(area, size) }}>
        <span>{name}</span>
      </p>
    </div>
  );
}

function object(
  { name, picture }: Shown,
  entrance: Entrance,
  { places: { plate, name: size, beside }, area }: { places: Arrangement; area: Box },
): ComponentChild {
  const side = sizeIn(area, plate);
  return (
    <figure class="object" style={entrance}>
      <div class={`disc pop${picture ? '' : ' of-word'}`} style={{ width: side, height: side }}>
        {picture ? <img class="pop" src={picture.address} alt="" /> : name && inDisc(name, plate, area)}
      </div>
      {name && picture && (
        <figcaption class={`${beside ? 'display ' : ''}enter`} dir="auto" style={{ fontSize: sizeIn(area, size) }}>
          {name}
        </figcaption>
      )}
    </figure>
  );
}

function inDisc(name: string, plate: number, area: Box): ComponentChild {
  const size = fitText(
    name,
    { width: plate * 0.96, height: plate * 0.7 },
    { largest: 20, smallest: 2.6, leading: 1.1 },
  );
  return (
    <b class="display" dir="auto" style={{ fontSize: sizeIn(area, size) }}>
      {name}
    </b>
  );
}
