import type { ComponentChild } from 'preact';
import { bareWords } from '../../pictures/picture-words.js';
import { directionOf } from '../../typography/direction.js';
import type { Cues } from '../../time/cues.js';
import type { Drawing, PlacedImage, SceneProps } from '../drawing.js';
import { MOST, objectsOf, type PictureObject, type PictureVisual } from './schema.js';

interface Shown extends PictureObject {
  picture?: PlacedImage | undefined;
}

export const drawPicture: Drawing<PictureVisual> = (props) => {
  const { visual, headline, cues, icon, shape, seconds } = props;
  const asked = objectsOf(visual);
  const isNamed = asked.some(({ name }) => name !== undefined);
  const things = asked.map((one): Shown => ({ ...one, picture: icon(one.asked, one.name) }));
  const shown = isNamed ? things.filter(({ name, picture }) => picture ?? name) : eachOnce(things);
  const pictured = shown.filter(({ picture }) => picture).length;
  if (pictured === 0 || (isNamed && pictured < shown.length / 2)) return words(things, props);
  // Names that are already in the headline would only repeat it.
  const isTold = isNamed && shown.every(({ picture, name, asked: said }) => picture && isIn(name ?? said, headline));
  const objects = isTold ? shown.map((thing): Shown => ({ ...thing, name: undefined })) : shown;
  const isBeside = objects.length === 1 && objects[0]?.name !== undefined && shape === 'wide';
  return (
    <div
      class={`picture-scene${isBeside ? ' beside' : ''}${isNamed ? '' : ' wordless'}`}
      data-fit="picture"
      data-things={objects.length}
      dir={directionOf(...objects.map(({ name = '' }) => name))}
      style={{ '--seconds': `${seconds.toFixed(3)}s`, '--things': objects.length }}
    >
      <div class="things">{objects.map((one) => object(one, cues))}</div>
    </div>
  );
};

/** Whether a line has all words of a name, in their order. */
function isIn(name: string, line = ''): boolean {
  return ` ${bareWords(line).join(' ')} `.includes(` ${bareWords(name).join(' ')} `);
}

/** The first things that have a picture, each picture once: a shot of a plan looks for more of them. */
function eachOnce(things: readonly Shown[]): Shown[] {
  const byAddress = new Map(things.flatMap((one) => (one.picture ? [[one.picture.address, one]] : [])));
  return [...byAddress.values()].slice(0, MOST);
}

function object({ name, picture, field }: Shown, cues: Cues): ComponentChild {
  return (
    <figure class="object" style={cues.entering(field)}>
      <div class="stage" data-box>
        {picture ? (
          <div class="disc pop">
            <img class="pop" src={picture.address} alt="" />
          </div>
        ) : (
          <div class="disc said pop" style={{ '--letters': lettersOf(name) }}>
            <b class="display" dir="auto">
              {name}
            </b>
          </div>
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
  return Math.max(1, ...name.split(/\s+/u).map((word) => word.length));
}

/** Things without any picture are words, as large as they can be. Without names the headline is: it takes the whole scene. */
function words(things: readonly Shown[], { headline, cues, shape }: SceneProps<PictureVisual>): ComponentChild {
  const named = things.filter(({ name }) => name !== undefined);
  if (named.length === 0 && headline !== undefined) return <i class="picture-scene unshown" aria-hidden="true" />;
  const lines = (named.length > 0 ? named : things).slice(0, MOST);
  return (
    <div
      class="picture-scene named"
      data-fit="picture"
      data-ways={lines.length > 1 && shape === 'wide' ? 'columns lines' : undefined}
      dir={directionOf(...things.map(({ name = '' }) => name))}
    >
      {lines.length === 1 && <i class="ornament pop" aria-hidden="true" />}
      {lines.map(({ name, asked, field }) => (
        <p class="display enter" dir="auto" style={cues.entering(field)}>
          {name ?? asked.replace(/^.*:/u, '')}
        </p>
      ))}
    </div>
  );
}
