import type { MusicMood } from '@libs/sound';
import culori from 'culori/require';
import type { Ground } from '../../film-brief.js';
import type { Palette } from '../../themes/theme.js';
import type { Tone } from './tones.js';

const { oklch } = culori;

export interface Character {
  /** Themes that suit the tone; what the scenes show chooses among them. */
  themes: readonly string[];
  grounds: readonly Ground[];
  moods: readonly MusicMood[];
  /** How well colours suit: of the palettes of a theme the best are taken. */
  suits: (palette: Palette) => number;
}

/** Hues in degrees of OKLCH. */
const [RED, AMBER, YELLOW] = [8, 90, 110];
const [GREENISH, BLUEISH] = [115, 215];
/** Distance from grey from which a colour is seen as one, and from which it is strong. */
const [TINTED, STRONG] = [0.035, 0.1];

const BOTH: readonly Ground[] = ['light', 'dark'];

/** What follows from each tone. A grave or urgent film has no bright music, a warning no green, and a party no night. */
export const CHARACTERS: Record<Tone, Character> = {
  plain: {
    themes: ['swiss', 'editorial', 'blueprint', 'block', 'papercut'],
    grounds: BOTH,
    moods: ['focused', 'warm'],
    suits: () => 0,
  },
  grave: { themes: ['editorial', 'swiss'], grounds: BOTH, moods: ['calm'], suits: isMuted },
  warm: { themes: ['editorial', 'papercut', 'block'], grounds: BOTH, moods: ['warm'], suits: isWarm },
  bright: { themes: ['block', 'papercut', 'swiss'], grounds: ['light'], moods: ['bright'], suits: () => 0 },
  urgent: { themes: ['swiss', 'block'], grounds: BOTH, moods: ['focused'], suits: isAlarming },
  playful: { themes: ['papercut', 'block'], grounds: ['light'], moods: ['playful'], suits: () => 0 },
};

/** What follows from bad news: no colours of success, and music that does not soothe. */
export const SOBER: Partial<Character> = {
  themes: ['swiss', 'editorial'],
  moods: ['focused'],
  suits: ({ ground, accent }) => hasNoGreen(ground, accent),
};

/** What follows from mourning. */
export const MOURNING: Partial<Character> = { themes: ['memorial'] };

/** A ground close to grey or paper, and an accent that is no alarm. */
function isMuted({ ground, accent }: Palette): number {
  const [under, over] = [huedOf(ground), huedOf(accent)];
  const alarms = isBetween(over, RED, AMBER / 2) && over.chroma > STRONG + TINTED;
  return Number(under.chroma < TINTED) + Number(!alarms);
}

/** A ground that is not cold. */
function isWarm({ ground }: Palette): number {
  const under = huedOf(ground);
  return Number(under.chroma < TINTED || isBetween(under, 0, YELLOW));
}

/** Red or amber on a ground that is grey or itself red or amber; green nowhere. */
function isAlarming({ ground, accent, accent2 }: Palette): number {
  const [under, over] = [huedOf(ground), huedOf(accent)];
  const isAlarm = over.chroma > STRONG && isBetween(over, RED, YELLOW);
  const bearsIt = under.chroma < TINTED || isBetween(under, RED, YELLOW);
  return 2 * Number(isAlarm) + 2 * Number(bearsIt) + hasNoGreen(ground, accent, accent2);
}

function hasNoGreen(...colours: string[]): number {
  return Number(colours.map(huedOf).every((hued) => hued.chroma < TINTED || !isBetween(hued, GREENISH, BLUEISH)));
}

interface Hued {
  hue: number;
  chroma: number;
}

function huedOf(colour: string): Hued {
  const { h = 0, c } = oklch(colour)!;
  return { hue: h, chroma: c };
}

function isBetween({ hue }: Hued, least: number, most: number): boolean {
  return hue >= least && hue <= most;
}
