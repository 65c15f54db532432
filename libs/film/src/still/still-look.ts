import type { Tone } from '../film-brief.js';
import { accentPalette } from '../plan/accent-palette.js';
import { brandedPalette } from '../plan/branded-palette.js';
import { contrast, legibleOn } from '../plan/colour.js';
import { chooseLook, OLDER_THEMES } from '../plan/choose-look.js';
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
  const isOnAccent = (technique === 'card' || technique === 'poster') && Math.floor(seed / 2) % 2 === 1;
  const accent = brand?.colors?.[0] ?? palette.accent;
  const isReadable = contrast(accent, legibleOn(accent)) >= WORDS;
  if (!isOnAccent || !isReadable || isGrave || theme.calm) return { theme, tone, palette };
  return { theme, ...accentPalette(accent) };
}
