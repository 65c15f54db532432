import type { Tone } from '../../film-brief.js';
import type { Scene } from '../../scenes/scene.js';
import { brandedPalette } from './branded-palette.js';
import { chooseLook } from './choose-look.js';
import { contrast } from './colour.js';

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

/** The look of all these scenes, as asked or chosen, in the colours of a brand where it has any. */
export function planLook(
  wish: string,
  scenes: readonly Scene[],
  { seed, colors }: { seed: number; colors?: readonly string[] },
): PlanLook {
  const { theme, tone, isGrave } = chooseLook(wish, scenes, { seed });
  const { accent, ground, ink } = brandedPalette(theme.tones[tone], colors).palette;
  const dark = contrast(ground, '#000000') < contrast(ink, '#000000') ? ground : ink;
  return { theme: theme.name, tone, accent, dark, isGrave };
}
