import { groundOf, type Style } from '@libs/drawing';
import type { Ground } from '../film-brief.js';
import { accentPalette } from '../plan/look/accent-palette.js';
import { brandedPalette } from '../plan/look/branded-palette.js';
import { contrast, groundOfPalette, legibleOn } from '../plan/look/colour.js';
import { chooseLook, type LookOrder, OLDER_THEMES, toneOf } from '../plan/look/choose-look.js';
import { styledPalette } from '../plan/look/styled-palette.js';
import { SERIOUS_TONES, type Tone } from '../plan/tone/tones.js';
import type { Palette, Theme } from '../themes/theme.js';
import type { StillBrief } from './still-brief.js';
import type { StillScene } from './still-scene.js';

/** Contrast of words on an accent or the like, with some air over what is demanded. */
const WORDS = 4.9;

export interface StillLook {
  tone: Tone;
  theme: Theme;
  ground: Ground;
  palette: Palette;
}

/**
 * How an image looks. Seeds that follow each other look different: light and dark where its tone bears both, on the ground and on
 * the accent, and where the theme is left open in several of them. A trained style has one ground: its images stand on it and on
 * the next colour of the style that carries words.
 */
export function stillLook(
  brief: Pick<StillBrief, 'theme' | 'tone' | 'brand' | 'seed'>,
  { scene, technique }: Pick<StillScene, 'scene' | 'technique'>,
  style?: Style,
): StillLook {
  const { theme: wish = 'auto', brand, seed } = brief;
  const order = { theme: wish, tone: brief.tone, scenes: [scene], seed };
  const grounds = groundsOf(order, style);
  const turn = Math.floor(seed / grounds.length);
  const prefers = grounds[seed % grounds.length];
  const chosen = chooseLook({ ...order, turn, prefers, ground: style && groundOf(style) });
  const { theme, tone } = chosen;
  const own = style ? styledPalette(style, chosen.ground) : chosen.palette;
  const { palette } = brandedPalette(own, brand?.colors);
  const second = brand?.colors?.[0] ?? (style && palette.strong) ?? palette.accent;
  const isOnSecond = turn % 2 !== 0 && carriesWords(technique, second);
  if (!isOnSecond || SERIOUS_TONES.includes(tone) || theme.calm) {
    return { tone, theme, palette, ground: groundOfPalette(palette) };
  }
  return { tone, theme, ...accentPalette(second) };
}

/** The grounds that images take in turns. */
function groundsOf(order: LookOrder, style: Style | undefined): readonly Ground[] {
  if (style) return [groundOf(style)];
  const older = OLDER_THEMES[order.theme]?.ground;
  return older ? [older] : toneOf(order).character.grounds;
}

/** Words alone may stand on another colour than the ground, where it carries them. */
function carriesWords(technique: StillScene['technique'], color: string): boolean {
  const isOfWords = technique === 'card' || technique === 'poster';
  return isOfWords && contrast(color, legibleOn(color)) >= WORDS;
}
