import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { FrameFormat } from '@libs/drawing';
import { FILM_MARGINS, STILL_MARGINS } from '../../plan/look/frame-margins.js';
import type { Drawing, PlacedImage } from '../../scenes/drawing.js';
import { DRAWINGS } from '../../scenes/drawings.js';
import { type Entrance, TRANSITION_SECONDS } from '../../plan/look/choose-transitions.js';
import { sceneCues, type TimedScene } from '../../plan/scene-cues.js';
import { scenePalette } from '../../plan/look/scene-palettes.js';
import { lossColour, seriesColours } from '../../plan/look/series-colours.js';
import { showsLosses, thingColours, type ThingColours, thingName } from '../../plan/look/thing-colours.js';
import { isLoss } from '../../scenes/is-loss.js';
import type { VisualType } from '../../scenes/kinds.js';
import type { Visual } from '../../scenes/scene.js';
import { stepNumbers } from '../../scenes/steps/step-numbers.js';
import { accentWords, colourOfWords } from '../../themes/accent-words.js';
import type { Arrangement, Face, Palette, Theme } from '../../themes/theme.js';
import { Cues } from '../../time/cues.js';
import { scriptFaces } from '../../typography/script-faces.js';
import { isFaceInstalled } from '../installed-faces.js';
import { ownDocument } from './own-document.js';
import { drawEmoji } from '../../markup/draw-emoji.js';
import { holdWords } from '../../markup/hold-words.js';
import { emojiPicture } from '../pictures/emoji-picture.js';
import { partWords } from './part-words.js';
import { stylesheet } from './stylesheets.js';

/** A scene with its place on the time line: it stands to its end; the next one may already enter above it. */
export interface PlacedScene extends TimedScene {
  entrance: Entrance;
  /** By which it differs from others of its kind; its index unless another number is given. */
  variant?: number;
  /** Draws it in the place of its kind. */
  draw?: Drawing<Visual>;
}

export interface FilmDocumentOrder {
  /** Pixels. */
  width: number;
  height: number;
  shape: FrameFormat;
  theme: Theme;
  ground: 'light' | 'dark';
  /** The colours of the theme, or of a brand in it. */
  palette: Palette;
  /** Its scenes stand on several grounds. */
  hasFullGrounds?: boolean;
  /** Where headlines stand; at the head where none is given. */
  arrangement?: Arrangement;
  scenes: readonly PlacedScene[];
  seed: number;
  /** Colours of things that are fixed already, by their index. */
  things?: Readonly<Record<string, number>>;
  /** The packaged picture of some words, for the scene of that index. */
  icon(words: string, scene: number, text?: string): PlacedImage | undefined;
  /** The packaged picture of the first thing that a line of that scene surely names. */
  pictureOf?(line: string, scene: number): PlacedImage | undefined;
  image(id: string): PlacedImage;
  /** The clip of the scene of that index. */
  clip?(scene: number): PlacedImage;
  brand?: { name?: string; logo?: PlacedImage };
  /** Drawn above the scenes, which leave it room. */
  captions?: ComponentChild;
  /** What captions take of the safe area, in cqmin. */
  captionsTake?: { head: number; foot: number };
  /** It is an image: what images alone have is styled too. */
  still?: boolean;
  /** Drawn at the foot of each scene, which leaves it room. */
  foot?: ComponentChild;
}

/** Scripts whose marks stand far above and below their letters. */
const HIGH_MARKS = /\p{sc=Arabic}|\p{sc=Devanagari}|\p{sc=Thai}/u;

/** Height of the band of a foot, in cqmin. */
const FOOT = 15;

/**
 * A whole film as one HTML document without scripts. Each scene is a clip (`data-start`, `data-duration`, seconds) that the page
 * clock shows and hides; its animations begin at its start.
 */
export async function filmDocument(order: FilmDocumentOrder): Promise<string> {
  const { theme, ground, width, height, scenes } = order;
  const kinds = [...new Set(scenes.map(({ scene }) => scene.visual.type))];
  const told = scenes.map(({ scene }) => scene);
  const context = { ...order, things: thingColours(told, order.things), numbers: stepNumbers(told) };
  const drawn = await Promise.all(scenes.map((placed, index) => drawScene(placed, index, context)));
  const words = renderToString(
    <>
      {drawn}
      {order.captions}
    </>,
  );
  const others = scriptFaces(words, isFaceInstalled);
  const sheets = [...Object.values(theme.faces).map(sheetOf), ...others.map((face) => `${face.package}/index.css`)];
  const faces = [...new Set(sheets)];
  const page = renderToString(
    <div
      class={`film theme-${theme.name} tone-${ground} shape-${order.shape} arranged-${order.arrangement ?? 'plain'}${order.still ? ' still' : order.shape === 'tall' ? ' phone' : ''}`}
      data-composition-id="film"
      data-width={width}
      data-height={height}
      style={{
        ...customProperties(theme, order.palette, others),
        ...(showsLosses(told) && seriesProperties(order.palette, { losses: true })),
        '--transition-seconds': `${TRANSITION_SECONDS}s`,
        ...(HIGH_MARKS.test(words) && { '--least-leading': 1.32 }),
        ...marginsOf(order),
      }}
    >
      {drawn}
      {order.captions}
    </div>,
  );
  const parted = await partWords(holdWords(page));
  const body = drawEmoji(parted.html, emojiPicture);
  const styles = [
    stylesheet('base'),
    stylesheet('arrows'),
    stylesheet('captions'),
    stylesheet('transitions'),
    stylesheet('grounds'),
    ...kinds.map((kind) => stylesheet(`scenes/${kind}`)),
    stylesheet(`themes/${theme.name}`),
    stylesheet('arrangements'),
    ...(order.still ? [stylesheet('still')] : []),
  ];
  const language = parted.language === undefined ? '' : ` lang="${parted.language}"`;
  return `<!doctype html><html${language}><head><meta charset="utf-8">${faces
    .map((face) => `<link rel="stylesheet" href="/fonts/${face}">`)
    .join('')}<style>${styles.join('\n')}</style></head><body>${body}</body></html>`;
}

async function drawScene(
  placed: PlacedScene,
  index: number,
  order: Omit<FilmDocumentOrder, 'things'> & { things: ThingColours; numbers: readonly number[] },
): Promise<ComponentChild> {
  const { scene, startSeconds, durationSeconds, entrance, variant = index, draw: own } = placed;
  const { shape, seed, brand } = order;
  const draw = own ?? (DRAWINGS[scene.visual.type] as Drawing<Visual>);
  const next = order.scenes[index + 1];
  const overlap = next && next.entrance !== 'cut' ? TRANSITION_SECONDS : 0;
  const picture = await draw({
    visual: scene.visual.type === 'steps' ? { ...scene.visual, start: order.numbers[index] } : scene.visual,
    headline: scene.headline,
    shape,
    seconds: durationSeconds,
    cues: new Cues(sceneCues(placed)),
    seed: seed + variant,
    ...(brand && { brand }),
    icon: (words, text) => order.icon(words, index, text),
    pictureOf: (line) => order.pictureOf?.(line, index),
    image: (id) => order.image(id),
    clip: () => order.clip!(index),
    colourOf: (name) => {
      if (isLoss(name)) return 'var(--loss)';
      const colour = order.things.get(thingName(name));
      return colour === undefined ? undefined : `var(--series-${colour})`;
    },
    ownDocument: (html, css = '') => {
      const others = scriptFaces(html + css, isFaceInstalled);
      return ownDocument(html, css, {
        faces: [...Object.values(order.theme.faces).map(sheetOf), ...others.map((face) => `${face.package}/index.css`)],
        properties: customProperties(order.theme, order.palette, others),
      });
    },
  });
  return (
    <section
      style={order.hasFullGrounds ? groundOf(scene.visual.type, variant, order.palette) : undefined}
      class={`scene clip kind-${scene.visual.type} enters-${entrance}`}
      data-scene={index}
      data-start={startSeconds}
      data-duration={durationSeconds + overlap}
    >
      <div class="safe">
        {scene.headline && (
          <h2 class="headline display enter" dir="auto" data-fit="headline">
            <span>{scene.headline}</span>
          </h2>
        )}
        {picture}
      </div>
      {order.foot}
    </section>
  );
}

function takenOf({ captionsTake, foot }: Pick<FilmDocumentOrder, 'captionsTake' | 'foot'>): {
  head: number;
  foot: number;
} {
  return captionsTake ?? { head: 0, foot: foot === undefined ? 0 : FOOT };
}

/** The margins of the safe area; captions at the head take theirs from it, those at the foot have their own. */
function marginsOf(order: FilmDocumentOrder): Record<string, string> {
  const { head, foot, left, right } = (order.still ? STILL_MARGINS : FILM_MARGINS)[order.shape];
  const taken = takenOf(order);
  const lengths = {
    'safe-top': head + taken.head,
    'safe-bottom': foot,
    'safe-left': left,
    'safe-right': right,
    captions: taken.foot,
  };
  return Object.fromEntries(Object.entries(lengths).map(([name, cqmin]) => [`--${name}`, `${cqmin.toFixed(2)}cqmin`]));
}

function sheetOf(face: Face): string {
  return `${face.package}/${face.sheet ?? 'index.css'}`;
}

/** Custom properties of a scene on another ground than its film's. */
function groundOf(type: VisualType, number: number, palette: Palette): Record<string, string> | undefined {
  const own = scenePalette(type, number, palette);
  return own && paletteProperties(own);
}

function paletteProperties(palette: Palette): Record<string, string> {
  return {
    '--ground': palette.ground,
    '--surface': palette.surface,
    '--ink': palette.ink,
    '--ink-soft': palette.inkSoft,
    '--accent': palette.accent,
    '--accent-words': accentWords(palette),
    '--accent2': palette.accent2,
    '--loss': lossColour(palette),
    '--loss-words': colourOfWords(lossColour(palette), palette),
    '--on-accent': palette.onAccent,
    '--line': palette.line,
  };
}

function customProperties(
  { faces }: Theme,
  palette: Palette,
  others: readonly { family: string }[],
): Record<string, string | number> {
  const families = (own: string) =>
    [own, ...others.map(({ family }) => family)].map((family) => `'${family}'`).join(', ');
  return {
    ...paletteProperties(palette),
    ...seriesProperties(palette),
    '--face-display': families(faces.display.family),
    '--face-text': families(faces.text.family),
    '--face-mono': families(faces.mono.family),
    '--weight-display': faces.display.weight,
    '--weight-text': faces.text.weight,
  };
}

function seriesProperties(palette: Palette, shown?: { losses: boolean }): Record<string, string> {
  return Object.fromEntries(seriesColours(palette, shown).map((color, at) => [`--series-${at}`, color]));
}
