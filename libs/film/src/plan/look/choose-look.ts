import { Random } from '@libs/drawing';
import type { Tone } from '../../film-brief.js';
import type { Scene } from '../../scenes/scene.js';
import type { Theme } from '../../themes/theme.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { isGrave, isMourning } from './gravity.js';
import { allWords } from '../scene-texts.js';

/** What themes of earlier versions draw now. */
export const OLDER_THEMES: Record<string, { theme: string; tone?: Tone }> = {
  lumen: { theme: 'editorial' },
  press: { theme: 'editorial', tone: 'light' },
  neon: { theme: 'block', tone: 'dark' },
};

/** Round type on paper hills. */
const PLAYFUL = 'papercut';

/** Themes that suit what a scene shows, best first. */
const SUITS: Record<string, readonly string[]> = {
  chart: ['swiss', 'editorial', 'block'],
  code: ['blueprint', 'swiss'],
  compare: ['block', 'swiss'],
  diagram: ['blueprint', 'swiss'],
  equation: ['blueprint', 'editorial'],
  list: ['block', 'papercut', 'editorial'],
  map: ['editorial', 'blueprint'],
  picture: ['papercut', 'block'],
  quote: ['editorial'],
  sequence: ['blueprint', 'swiss'],
  stat: ['swiss', 'block'],
  steps: ['block', 'papercut'],
  table: ['swiss', 'blueprint'],
  timeline: ['editorial', 'swiss'],
};

/** Themes that variations of one picture take in turns. */
const TURNS = 3;

/**
 * The look of a film: as asked, or chosen by what it says and shows, and by the seed among what suits equally. With a `turn` the
 * seed does not count: turns that follow each other take the themes that suit best one after the other.
 */
export function chooseLook(
  wish: string,
  scenes: readonly Scene[],
  { seed, tone: asked, turn }: { seed: number; tone?: Tone; turn?: number },
): { theme: Theme; tone: Tone; isGrave: boolean } {
  const words = allWords(scenes);
  const random = new Random('look', turn === undefined ? seed : 'turns', words.slice(0, 200));
  const older = OLDER_THEMES[wish];
  const named = FILM_THEMES.find(({ name }) => name === (older?.theme ?? wish));
  const grave = isGrave(words);
  const theme = named ?? (isMourning(words) ? calmTheme() : fitting(scenes, random, { grave, turn }));
  const tone = asked ?? older?.tone ?? (random.next() < 0.5 ? 'light' : 'dark');
  return { theme, tone, isGrave: grave };
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
    return { theme, mark: mark + random.next() * 0.6 };
  });
  const ranked = marks.toSorted((one, other) => other.mark - one.mark);
  return ranked[turn % Math.min(TURNS, ranked.length)]!.theme;
}
