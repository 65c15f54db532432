import type { Tone } from '../film-brief.js';
import { accentPalette } from '../plan/look/accent-palette.js';
import { brandedPalette } from '../plan/look/branded-palette.js';
import { contrast, legibleOn } from '../plan/look/colour.js';
import { chooseLook, OLDER_THEMES } from '../plan/look/choose-look.js';
import type { Palette, Theme } from '../themes/theme.js';
import type { StillBrief } from './still-brief.js';
import type { StillScene } from './still-scene.js';

/** Contrast of words on an accent, with some air over what is demanded. */
const WORDS = 4.9;

/** How an image looks. Seeds that follow each other look different: light and dark, on the ground and on the accent. */
export function stillLook(
  { theme: wish = 'auto', brand, seed }: Pick<StillBrief, 'theme' | 'brand' | 'seed'>,
  { scene, technique }: Pick<StillScene, 'scene' | 'technique'>,
): { theme: Theme; tone: Tone; palette: Palette } {
  const asked = seed % 2 === 0 ? 'light' : 'dark';
  const { theme, tone, isGrave } = chooseLook(wish, [scene], { seed, tone: OLDER_THEMES[wish]?.tone ?? asked });
  const { palette } = brandedPalette(theme.tones[tone], brand?.colors);
  const accent = brand?.colors?.[0] ?? palette.accent;
  if (isGrave || theme.calm || !standsOnAccent(technique, seed, accent)) return { theme, tone, palette };
  return { theme, ...accentPalette(accent) };
}

/** Words alone may stand on the accent, where it carries them. */
function standsOnAccent(technique: StillScene['technique'], seed: number, accent: string): boolean {
  const isOfWords = technique === 'card' || technique === 'poster';
  return isOfWords && Math.floor(seed / 2) % 2 === 1 && contrast(accent, legibleOn(accent)) >= WORDS;
}
