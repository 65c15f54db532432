import type { MusicMood } from '@libs/sound';
import type { Ground } from '../../film-brief.js';
import type { Tone } from '../tone/tones.js';
import { brandedPalette } from './branded-palette.js';
import { chooseLook, type LookOrder } from './choose-look.js';
import { contrast, groundOfPalette } from './colour.js';

/** One look for all parts of a film that is put together of several. */
export interface PlanLook {
  theme: string;
  tone: Tone;
  ground: Ground;
  /** `#rrggbb`. */
  accent: string;
  /** The darker colour of ground and words, `#rrggbb`. */
  dark: string;
  /** Of the music that is left to the service. */
  mood: MusicMood;
}

/** The look of all these scenes, as asked or chosen, in the theme's own colours, or those of a brand where it has any. */
export function planLook(order: LookOrder, colors?: readonly string[]): PlanLook {
  const look = chooseLook({ ...order, colouring: 0 });
  const { palette } = brandedPalette(look.palette, colors);
  const { accent, ground, ink } = palette;
  const dark = contrast(ground, '#000000') < contrast(ink, '#000000') ? ground : ink;
  return { theme: look.theme.name, tone: look.tone, ground: groundOfPalette(palette), accent, dark, mood: look.mood };
}
