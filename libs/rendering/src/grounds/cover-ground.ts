import { veilStrength, type Writing } from '../legibility.js';
import { drawScrim } from '../scrim.js';
import type { WordGround } from './word-ground.js';

/** A pale veil under dark words, as strong as the picture asks for. */
export function coverGround(ink: string): WordGround {
  return {
    plate: ({ width, height }) => [0, 0, width, height],
    choose(behind, { onPale, pale }) {
      const writing: Writing = { inks: [ink, onPale], colour: pale, blend: 'cover' };
      return { writing, strength: veilStrength(behind, writing) };
    },
    draw(context, frame, { layout, bounds, writing, strength }) {
      const { colour, blend } = writing;
      drawScrim(context, frame, { side: layout.scrim, colour, blend, strength, bounds });
    },
  };
}
