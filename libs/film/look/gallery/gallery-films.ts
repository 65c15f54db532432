import { ASPECT_RATIOS, type AspectRatio } from '@libs/drawing';
import type { FilmBrief, Ground } from '../../src/film-brief.js';
import { KINDS, VISUAL_TYPES, type VisualType } from '../../src/scenes/kinds.js';
import { scene } from '../../src/scenes/scene.js';
import { FILM_THEMES } from '../../src/themes/themes.js';
import { FACTS_AND_SYSTEMS } from './facts-and-systems.js';
import { CLIP, type Sample } from './sample.js';
import { THEME_SAMPLES } from './theme-samples.js';
import { WORDS_AND_THINGS } from './words-and-things.js';

const KIND_SAMPLES: Record<VisualType, readonly [Sample, Sample]> = { ...WORDS_AND_THINGS, ...FACTS_AND_SYSTEMS };
const GROUNDS: readonly Ground[] = ['light', 'dark'];
/** Shapes in which themes are shown. */
const THEME_SHAPES: readonly AspectRatio[] = ['16:9', '9:16'];

/** One picture of the gallery. */
export interface GalleryPicture {
  theme: string;
  ground: Ground;
  shape: AspectRatio;
  sample: Sample;
}

/** A sheet of the gallery: rows of pictures. */
interface GallerySheet {
  name: string;
  rows: GalleryPicture[][];
}

/** A film whose scenes are pictures of the gallery. */
export interface GalleryFilm {
  name: string;
  brief: FilmBrief;
  pictures: GalleryPicture[];
}

/** The example that the guide gives for each kind. */
export const EXAMPLES = VISUAL_TYPES.map((kind) => ({ kind, picture: exampleOf(kind) }));

/** One sheet for each kind, then one for each theme. */
export const GALLERY_SHEETS: readonly GallerySheet[] = [
  ...VISUAL_TYPES.map((kind): GallerySheet => ({ name: kind, rows: rowsOfKind(kind) })),
  ...FILM_THEMES.map(({ name }): GallerySheet => ({ name: `theme-${name}`, rows: rowsOfTheme(name) })),
];

/** The fewest films that show some pictures, by default all: one for each theme, tone and shape. */
export function galleryFilms(pictures: readonly GalleryPicture[] = everyPicture()): GalleryFilm[] {
  const films = Map.groupBy(pictures, ({ theme, ground, shape }) => `${theme} ${ground} ${shape}`);
  return [...films].map(([name, some]) => ({ name, pictures: some, brief: briefOf(some) }));
}

function everyPicture(): GalleryPicture[] {
  return [...EXAMPLES.map(({ picture }) => picture), ...GALLERY_SHEETS.flatMap(({ rows }) => rows.flat())];
}

/** Examples are lively, whatever they show. */
function exampleOf(kind: VisualType): GalleryPicture {
  const at = VISUAL_TYPES.indexOf(kind);
  const lively = FILM_THEMES.filter(({ calm }) => !calm);
  const { name: theme } = lively[at % lively.length]!;
  return { theme, ground: GROUNDS[at % 2]!, shape: '16:9', sample: KINDS[kind].words.example };
}

/** A kind in two themes, one light and one dark: over all kinds every theme comes as often in each ground. */
function rowsOfKind(kind: VisualType): GalleryPicture[][] {
  const at = VISUAL_TYPES.indexOf(kind);
  const count = FILM_THEMES.length;
  const apart = 1 + 2 * (Math.floor(at / count) % Math.floor(count / 2));
  return GROUNDS.map((ground, row) => {
    const { name: theme } = FILM_THEMES[(at + row * apart) % count]!;
    return ASPECT_RATIOS.map((shape) => ({ theme, ground, shape, sample: KIND_SAMPLES[kind][row]! }));
  });
}

/** Every scene of a theme in both tones, three scenes a row. */
function rowsOfTheme(theme: string): GalleryPicture[][] {
  const samples = THEME_SAMPLES[theme] ?? [];
  return GROUNDS.flatMap((ground) =>
    [samples.slice(0, 3), samples.slice(3)].map((some) =>
      some.flatMap((sample) => THEME_SHAPES.map((shape) => ({ theme, ground, shape, sample }))),
    ),
  );
}

function briefOf(pictures: readonly GalleryPicture[]): FilmBrief {
  const { theme, ground, shape } = pictures[0]!;
  return {
    scenes: pictures.map(({ sample }) => scene.parse({ ...sample, transition: 'cut' })),
    aspectRatio: shape,
    resolution: '480p',
    fps: 30,
    theme,
    ground,
    voice: 'none',
    captions: 'none',
    music: 'off',
    seed: 1,
    videos: [CLIP],
  };
}
