import { groundOf, type Style } from '@libs/drawing';
import type { Tone } from '../film-brief.js';
import { accentPalette } from '../plan/look/accent-palette.js';
import { brandedPalette } from '../plan/look/branded-palette.js';
import { contrast, legibleOn, toneOf } from '../plan/look/colour.js';
import { chooseLook, OLDER_THEMES } from '../plan/look/choose-look.js';
import { styledPalette } from '../plan/look/styled-palette.js';
import type { Palette, Theme } from '../themes/theme.js';
import type { StillBrief } from './still-brief.js';
import type { StillScene } from './still-scene.js';

/** Contrast of words on an accent or the like, with some air over what is demanded. */
const WORDS = 4.9;

export interface StillLook {
  theme: Theme;
  tone: Tone;
  palette: Palette;
}

/**
 * How an image looks. Seeds that follow each other look different: light and dark, on the ground and on the accent, and where the
 * theme is left open in several of them. A trained style
 * has one tone: its images stand on its ground and on the next colour of it that carries words.
 */
export function stillLook(
  brief: Pick<StillBrief, 'theme' | 'brand' | 'seed'>,
  { scene, technique }: Pick<StillScene, 'scene' | 'technique'>,
  style?: Style,
): StillLook {
  const { theme: wish = 'auto', brand, seed } = brief;
  const chosen = chooseLook(wish, [scene], { seed, ...turnOf(wish, seed, style) });
  const { theme } = chosen;
  const own = style ? styledPalette(style, chosen.tone) : chosen.palette;
  const { palette } = brandedPalette(own, brand?.colors);
  const tone = toneOf(palette);
  const second = brand?.colors?.[0] ?? (style && palette.strong) ?? palette.accent;
  const isOnSecond = isTurnOfSecond(seed, style) && carriesWords(technique, second);
  if (!isOnSecond || chosen.isGrave || theme.calm) return { theme, tone, palette };
  return { theme, ...accentPalette(second) };
}

/** A style has one tone, so that its images take another theme each; without a style every other one does. */
function turnOf(wish: string, seed: number, style: Style | undefined): { turn: number; tone: Tone } {
  if (style) return { turn: seed, tone: groundOf(style) };
  return { turn: Math.floor(seed / 2), tone: plainTone(wish, seed) };
}

function plainTone(wish: string, seed: number): Tone {
  return OLDER_THEMES[wish]?.tone ?? (seed % 2 === 0 ? 'light' : 'dark');
}

/** Without a style every other seed has the other tone already. */
function isTurnOfSecond(seed: number, style: Style | undefined): boolean {
  return (style ? seed : Math.floor(seed / 2)) % 2 !== 0;
}

/** Words alone may stand on another colour than the ground, where it carries them. */
function carriesWords(technique: StillScene['technique'], color: string): boolean {
  const isOfWords = technique === 'card' || technique === 'poster';
  return isOfWords && contrast(color, legibleOn(color)) >= WORDS;
}
