import { ROOMS } from '../../measure/room.js';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { equationSize, setTex, TexRefused } from './tex.layout.js';
import { equationWords } from './words.js';
import { equationVisual } from './visual.js';

export const equationKind = defineKind({
  type: 'equation',
  schema: equationVisual,
  words: equationWords,
  texts: ({ tex }) => [{ field: 'tex', text: tex }],
  parts: () => [],
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
