import { mix } from '../drawing/colour.js';
import { veilStrength, type Writing } from '../legibility.js';
import { drawScrim } from '../scrim.js';
import type { WordGround } from './word-ground.js';

/**
 * A veil over the whole picture, as strong as the picture asks for and never below `least`: dark under light words, unless
 * a far lighter one does under dark words.
 */
export function veilGround(ink: { onDark: string; onLight?: string; least?: number }): WordGround {
  const { least = 0 } = ink;
  return {
    plate: ({ width, height }) => [0, 0, width, height],
    choose(behind, { accent, deep, sky, onPale, pale }) {
      const dark: Writing = { inks: [ink.onDark, accent], colour: mix(deep, sky[0], 0.25), blend: 'multiply' };
      const darkened = { writing: dark, strength: Math.max(least, veilStrength(behind, dark)) };
      if (ink.onLight === undefined) return darkened;
      const light: Writing = { inks: [ink.onLight, onPale], colour: pale, blend: 'cover' };
      const lightened = { writing: light, strength: veilStrength(behind, light) };
      return lightened.strength < darkened.strength - 0.45 && lightened.strength < 0.35 ? lightened : darkened;
    },
    draw(context, frame, { layout, bounds, writing, strength }) {
      drawScrim(context, frame, {
        side: layout.scrim,
        colour: writing.colour,
        blend: writing.blend,
        strength,
        bounds,
      });
    },
  };
}
