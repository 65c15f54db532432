import type { Tone } from '../../film-brief.js';
import type { Scene } from '../../scenes/scene.js';
import { brandedPalette } from './branded-palette.js';
import { chooseLook } from './choose-look.js';
import { contrast, toneOf } from './colour.js';

/** One look for all parts of a film that is put together of several. */
export interface PlanLook {
  theme: string;
  tone: Tone;
  /** `#rrggbb`. */
  accent: string;
  /** The darker colour of ground and words, `#rrggbb`. */
  dark: string;
  isGrave: boolean;
}

/** The look of all these scenes, as asked or chosen, in the theme's own colours, or those of a brand where it has any. */
export function planLook(
  wish: string,
  scenes: readonly Scene[],
  { seed, colors }: { seed: number; colors?: readonly string[] },
): PlanLook {
  const { theme, tone, isGrave } = chooseLook(wish, scenes, { seed });
  const { palette } = brandedPalette(theme.tones[tone], colors);
  const { accent, ground, ink } = palette;
  const dark = contrast(ground, '#000000') < contrast(ink, '#000000') ? ground : ink;
  return { theme: theme.name, tone: toneOf(palette), accent, dark, isGrave };
}
