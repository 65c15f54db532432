import { Random } from '@libs/drawing';
import type { Tone } from '../../film-brief.js';
import type { Scene } from '../../scenes/scene.js';
import type { Arrangement, Palette, Theme } from '../../themes/theme.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { isGrave, isMourning } from './gravity.js';
import { allWords } from '../scene-texts.js';

/** What themes of earlier versions draw now. */
export const OLDER_THEMES: Record<string, { theme: string; tone?: Tone }> = {
  lumen: { theme: 'editorial' },
  press: { theme: 'editorial', tone: 'light' },
  neon: { theme: 'block', tone: 'dark' },
};

/** The arrangement that every theme has. */
const OWN: Arrangement = 'plain';

/** Round type on paper hills. */
const PLAYFUL = 'papercut';

/** Themes that suit what a scene shows, best first. */
const SUITS: Record<string, readonly string[]> = {
  chart: ['swiss', 'editorial', 'blueprint'],
  code: ['blueprint', 'swiss'],
  compare: ['block', 'swiss', 'editorial'],
  diagram: ['blueprint', 'swiss'],
  equation: ['blueprint', 'editorial'],
  html: ['block', 'swiss', 'papercut'],
  image: ['editorial', 'papercut'],
  list: ['editorial', 'papercut', 'block'],
  map: ['editorial', 'blueprint'],
  picture: ['papercut', 'block'],
  quote: ['editorial', 'papercut'],
  sequence: ['blueprint', 'swiss'],
  stat: ['block', 'swiss'],
  steps: ['block', 'papercut', 'blueprint'],
  table: ['swiss', 'blueprint', 'editorial'],
  timeline: ['editorial', 'swiss'],
};

/** What chance adds to a theme's mark, at most: the best mark is 1. */
const CHANCE = 0.7;

/** Themes that variations of one picture take in turns. */
const TURNS = 3;

export interface Look {
  theme: Theme;
  tone: Tone;
  /** Which colours of the theme: 0 are its own. */
  colouring: number;
  palette: Palette;
  arrangement: Arrangement;
  isGrave: boolean;
}

interface LookWish {
  seed: number;
  /** What names its tone is a part of something larger: it has the theme's own colours and arrangement, unless it names these too. */
  tone?: Tone | undefined;
  colouring?: number | undefined;
  arrangement?: Arrangement | undefined;
  turn?: number;
}

/**
 * The look of a film: as asked, or chosen by what it says and shows, and by the seed among what suits equally. With a `turn` the
 * seed does not count: turns that follow each other take the themes that suit best one after the other.
 */
export function chooseLook(wish: string, scenes: readonly Scene[], asked: LookWish): Look {
  const { seed, turn } = asked;
  const words = allWords(scenes);
  const random = new Random('look', turn === undefined ? seed : 'turns', words.slice(0, 200));
  const older = OLDER_THEMES[wish];
  const named = FILM_THEMES.find(({ name }) => name === (older?.theme ?? wish));
  const isGraveFilm = isGrave(words, allWords(scenes.map(withoutQuotation)));
  const theme = named ?? (isMourning(words) ? calmTheme() : fitting(scenes, random, { grave: isGraveFilm, turn }));
  const tone = asked.tone ?? older?.tone ?? (random.next() < 0.5 ? 'light' : 'dark');
  const isPart = asked.tone !== undefined || turn !== undefined;
  const colouring = asked.colouring ?? (isPart ? 0 : random.whole(0, theme.otherTones.length));
  const arrangement = asked.arrangement ?? (isPart ? OWN : random.pick(theme.arrangements));
  const palette = (theme.otherTones[colouring - 1] ?? theme.tones)[tone];
  return { theme, tone, colouring, palette, arrangement, isGrave: isGraveFilm };
}

/** A scene with the line above its quotation alone. */
function withoutQuotation(one: Scene): Scene {
  if (one.visual.type !== 'quote') return one;
  return { visual: { type: 'title', text: one.headline ?? '' }, transition: one.transition };
}

function calmTheme(): Theme {
  return FILM_THEMES.find(({ calm }) => calm) ?? FILM_THEMES[0]!;
}

/** A grave film that mourns nobody, such as a warning, is drawn by a sober theme. */
function fitting(
  scenes: readonly Scene[],
  random: Random,
  { grave, turn = 0 }: { grave: boolean; turn?: number },
): Theme {
  const lively = FILM_THEMES.filter(({ calm, name }) => !calm && !(grave && name === PLAYFUL));
  const marks = lively.map((theme) => {
    const suits = scenes.map(({ visual }) => {
      const place = (SUITS[visual.type] ?? []).indexOf(theme.name);
      return place < 0 ? 0 : 1 / (1 + place);
    });
    const mark = suits.reduce((sum, one) => sum + one, 0) / Math.max(1, scenes.length);
    return { theme, mark: mark + random.next() * CHANCE };
  });
  const ranked = marks.toSorted((one, other) => other.mark - one.mark);
  return ranked[turn % Math.min(TURNS, ranked.length)]!.theme;
}
