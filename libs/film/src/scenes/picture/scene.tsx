import type { ComponentChild } from 'preact';
import { directionOf } from '../../typography/direction.js';
import type { Entrance } from '../../time/cues.js';
import type { Drawing, PlacedImage, SceneProps } from '../drawing.js';
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
  const [only] = objects;
  if (!only) return quiet(props);
  const isAlone = objects.length === 1 && only.name !== undefined;
  if (isAlone && !only.picture) return word(only.name ?? '');
  const looks = [
    'picture-scene',
    `things-${objects.length}`,
    ...(isAlone && shape === 'wide' ? ['beside'] : []),
    ...(isNamed ? [] : ['wordless']),
    ...(seed % 2 === 1 ? ['mirrored'] : []),
  ];
  return (
    <div
      class={looks.join(' ')}
      data-fit="picture"
      dir={directionOf(...objects.map(({ name = '' }) => name))}
      style={{ '--seconds': `${seconds.toFixed(3)}s` }}
    >
      <div class="things">{objects.map((shown) => object(shown, cues.entering(shown.field)))}</div>
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
function word(name: string): ComponentChild {
  return (
    <div class="picture-scene lone" data-fit="picture">
      <p class="word display pop" dir="auto">
        <span>{name}</span>
      </p>
    </div>
  );
}

function object({ name, picture }: Shown, entrance: Entrance): ComponentChild {
  return (
    <figure class="object" style={entrance}>
      <div class="stage" data-box>
        {picture ? (
          <div class="disc pop">
            <img class="pop" src={picture.address} alt="" />
          </div>
        ) : (
          <b class="display pop" dir="auto" style={{ '--letters': lettersOf(name) }}>
            {name}
          </b>
        )}
      </div>
      {name && picture && (
        <figcaption class="enter" dir="auto">
          {name}
        </figcaption>
      )}
    </figure>
  );
}

/** Letters of the longest word. */
function lettersOf(name = ''): number {
  return Math.max(1, ...name.split(/\s+/u).map((one) => one.length));
}
