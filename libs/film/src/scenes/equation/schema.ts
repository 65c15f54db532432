import { z } from 'zod';
import { ROOMS } from '../../measure/room.js';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { equationSize, setTex, TexRefused } from './tex.layout.js';
import { equationWords } from './words.js';

export const equationVisual = z.strictObject({
  type: z.literal('equation'),
  tex: z.string().min(1).max(300).describe('LaTeX of one formula, without $; aligned makes rows.'),
});

export type EquationVisual = z.output<typeof equationVisual>;

export const equationKind = defineKind({
  type: 'equation',
  schema: equationVisual,
  words: equationWords,
  texts: ({ tex }) => [{ field: 'tex', text: tex }],
  examine({ tex }) {
    const formula = setOrRefuse(tex);
    if (ROOMS.some((room) => equationSize(formula, room) === undefined))
      throw new SceneRefused('visual.tex', 'is too long to read in a frame; show a part, or break it with aligned');
  },
});

function setOrRefuse(tex: string): ReturnType<typeof setTex> {
  try {
    return setTex(tex);
  } catch (error) {
    if (error instanceof TexRefused) throw new SceneRefused('visual.tex', `cannot be set: ${error.message}`);
    throw error;
  }
}
