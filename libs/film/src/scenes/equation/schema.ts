import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { setTex, TexRefused } from './tex.layout.js';
import { equationWords } from './words.js';
import { equationVisual } from './visual.js';

export const equationKind = defineKind({
  type: 'equation',
  schema: equationVisual,
  words: equationWords,
  texts: ({ tex }) => [{ field: 'tex', text: tex }],
  parts: () => [],
  examine({ tex }) {
    try {
      setTex(tex);
    } catch (error) {
      if (error instanceof TexRefused) throw new SceneRefused('visual.tex', `cannot be set: ${error.message}`);
      throw error;
    }
  },
});
