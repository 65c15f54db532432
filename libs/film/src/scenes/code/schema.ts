import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { CODE_LIMITS, linesOf } from './code-lines.js';
import { isLanguage } from './highlight.layout.js';
import { codeWords } from './words.js';
import { codeVisual } from './visual.js';

export const codeKind = defineKind({
  type: 'code',
  schema: codeVisual,
  words: codeWords,
  texts: ({ text }) => [{ field: 'text', text }],
  parts: () => [],
  examine({ language, text, highlight = [] }) {
    if (!isLanguage(language))
      throw new SceneRefused(
        'visual.language',
        `${language} has no colours here; use text, or another name of the language`,
      );
    const lines = linesOf(text);
    if (lines.length > CODE_LIMITS.lines)
      throw new SceneRefused(
        'visual.text',
        `has ${lines.length} lines and a scene shows ${CODE_LIMITS.lines}; show the part that matters`,
      );
    const long = lines.findIndex((line) => line.length > CODE_LIMITS.letters);
    if (long >= 0)
      throw new SceneRefused(
        'visual.text',
        `line ${long} (from 0) has ${lines[long]?.length} letters and ${CODE_LIMITS.letters} fit; break it`,
      );
    const beyond = highlight.findIndex((line) => line >= lines.length);
    if (beyond >= 0)
      throw new SceneRefused(
        `visual.highlight[${beyond}]`,
        `is ${highlight[beyond]}; the lines count from 0 to ${lines.length - 1}`,
      );
  },
});
