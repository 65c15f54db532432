import { Random } from '@libs/drawing';
import type { MusicMood } from '@libs/sound';
import type { FilmBrief, Ground } from '../../film-brief.js';
import type { Scene } from '../../scenes/scene.js';
import type { Arrangement, Palette, Theme } from '../../themes/theme.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { type ReadTone, readTone, wordsOf } from '../tone/read-tone.js';
import { fitOfSubject, readSubject, type Subject } from '../tone/read-subject.js';
import { type Character, CHARACTERS } from '../tone/tone-character.js';
import { type Tone, TONES } from '../tone/tones.js';

/** What themes of earlier versions draw now. */
export const OLDER_THEMES: Record<string, { theme: string; ground?: Ground }> = {
  lumen: { theme: 'editorial' },
  press: { theme: 'editorial', ground: 'light' },
  neon: { theme: 'block', ground: 'dark' },
};

/** The arrangement that every theme has. */
const OWN: Arrangement = 'plain';

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

/** What colours of the subject add to how well a palette suits the tone, which is a whole number. */
const OF_SUBJECT = 0.5;
/** What chance adds to a theme's mark, at most: the best mark is 1. */
const CHANCE = 0.7;

/** Themes that variations of one picture take in turns. */
const TURNS = 3;

export interface Look {
  tone: Tone;
  /** The words of the film that decided its tone; none where the caller named it. */
  because: string[];
  /** What its colours follow. */
  subject?: Subject | undefined;
  theme: Theme;
  ground: Ground;
  /** Which colours of the theme: 0 are its own. */
  colouring: number;
  palette: Palette;
  arrangement: Arrangement;
  /** Of the music that is left to the service. */
  mood: MusicMood;
}

export interface LookOrder extends Pick<FilmBrief, 'scenes' | 'composition' | 'theme' | 'seed'> {
  tone?: string | undefined;
  /** What names its ground is a part of something larger: it has the theme's own colours and arrangement, unless it names these too. */
  ground?: Ground | undefined;
  /** Taken where it suits the tone as well as the other one. */
  prefers?: Ground | undefined;
  colouring?: number | undefined;
  arrangement?: Arrangement | undefined;
  turn?: number;
}

/** What follows from the tone, and how well colours suit both tone and subject. */
interface LookCharacter extends Omit<Character, 'suits'> {
  suits: (theme: Theme, palette: Palette) => number;
}

/**
 * The look of a film and the mood of its music: as asked, or chosen by the tone of its words and by what it shows; the seed chooses
 * among what suits equally. With a `turn` the seed does not count: turns that follow each other take the themes that suit best one
 * after the other.
 */
export function chooseLook(order: LookOrder): Look {
  const { scenes = [], seed, turn } = order;
  const random = new Random('look', turn === undefined ? seed : 'turns', wordsOf(order).slice(0, 200));
  const older = OLDER_THEMES[order.theme];
  const named = FILM_THEMES.find(({ name }) => name === (older?.theme ?? order.theme));
  const { tone, because, character } = toneOf(order);
  // Named colours, such as those of a brand, follow no subject.
  const subject = order.colouring === undefined ? readSubject(order) : undefined;
  const fit = ({ fullGrounds }: Theme, palette: Palette): number =>
    subject ? fitOfSubject(subject, palette, fullGrounds) : 0;
  const suits = (of: Theme, palette: Palette): number => character.suits(palette) + OF_SUBJECT * fit(of, palette);
  const theme = named ?? fitting(scenes, { ...character, suits }, { random, turn });
  const isPart = order.ground !== undefined || turn !== undefined;
  const colours = colouringOf(
    theme,
    { ...character, suits },
    {
      ground: order.ground ?? older?.ground,
      prefers: order.prefers,
      colouring: order.colouring ?? (isPart ? 0 : undefined),
      random,
    },
  );
  const arrangement = order.arrangement ?? (isPart ? OWN : random.pick(theme.arrangements));
  const follows = subject && fit(theme, colours.palette) > 0 ? { subject } : {};
  return { tone, because, ...follows, theme, ...colours, arrangement, mood: random.pick(character.moods) };
}

/** The tone that the caller named, or that of the words. */
export function toneOf(order: Omit<LookOrder, 'seed' | 'theme'>): ReadTone {
  const named = TONES.find((tone) => tone === order.tone);
  return named ? { tone: named, because: [], character: CHARACTERS[named] } : readTone(order);
}

function fitting(
  scenes: readonly Scene[],
  { themes, grounds, suits: suitsColours }: LookCharacter,
  { random, turn = 0 }: { random: Random; turn: number | undefined },
): Theme {
  const marks = FILM_THEMES.filter(({ name }) => themes.includes(name)).map((theme) => {
    const suits = scenes.map(({ visual }) => {
      const place = (SUITS[visual.type] ?? []).indexOf(theme.name);
      return place < 0 ? 0 : 1 / (1 + place);
    });
    const mark = suits.reduce((sum, one) => sum + one, 0) / Math.max(1, scenes.length);
    const fits = fitOf(theme, grounds, suitsColours);
    return { theme, fits, mark: mark + fits + random.next() * CHANCE };
  });
  const coloured = marks.filter(({ fits }) => fits > 0);
  const ranked = (coloured.length > 0 ? coloured : marks).toSorted((one, other) => other.mark - one.mark);
  return ranked[turn % Math.min(TURNS, ranked.length)]!.theme;
}

/** How well the colours of a theme that suit the tone best fit the subject of the film. */
function fitOf(theme: Theme, grounds: readonly Ground[], suits: LookCharacter['suits']): number {
  const all = [theme.tones, ...theme.otherTones];
  return Math.max(...all.flatMap((tones) => grounds.map((ground) => suits(theme, tones[ground])))) % 1;
}

/** Ground and colours of a theme that suit a tone best, within what is named already. */
function colouringOf(
  theme: Theme,
  { grounds, suits }: LookCharacter,
  asked: Pick<LookOrder, 'ground' | 'prefers' | 'colouring'> & { random: Random },
): Pick<Look, 'ground' | 'colouring' | 'palette'> {
  const own = [theme.tones, ...theme.otherTones];
  const choices = (asked.ground === undefined ? grounds : [asked.ground]).flatMap((ground) =>
    own.map((tones, colouring) => ({ ground, colouring, palette: tones[ground] })),
  );
  const open = choices.filter(({ colouring }) => colouring === asked.colouring);
  const marks = (open.length > 0 ? open : choices).map((choice) => ({ choice, mark: suits(theme, choice.palette) }));
  const best = Math.max(...marks.map(({ mark }) => mark));
  const suited = marks.filter(({ mark }) => mark === best).map(({ choice }) => choice);
  const preferred = suited.filter(({ ground }) => ground === asked.prefers);
  return asked.random.pick(preferred.length > 0 ? preferred : suited);
}
