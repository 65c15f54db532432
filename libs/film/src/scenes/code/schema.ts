import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { CODE_LIMITS, linesOf } from './code-lines.js';
import { isLanguage } from './highlight.layout.js';
import { codeWords } from './words.js';

const { lines: mostLines, letters } = CODE_LIMITS;

export const codeVisual = z.strictObject({
  type: z.literal('code'),
  language: z
    .string()
    .min(1)
    .max(24)
    .default('text')
    .describe('Such as typescript, python, json; terminal types lines that begin with $.'),
  text: z.string().min(1).max(2000).describe('24 lines of 80 letters at most.'),
  highlight: z.array(z.int().min(0)).max(mostLines).optional().describe('Lines to stress, counted from 0.'),
});

export type CodeVisual = z.output<typeof codeVisual>;

export const codeKind = defineKind({
  type: 'code',
  schema: codeVisual,
  words: codeWords,
  texts: ({ text }) => [{ field: 'text', text }],
  examine({ language, text, highlight = [] }) {
    if (!isLanguage(language))
      throw new SceneRefused(
        'visual.language',
        `${language} has no colours here; use text, or another name of the language`,
      );
    const lines = linesOf(text);
    if (lines.length > mostLines)
      throw new SceneRefused(
        'visual.text',
        `has ${lines.length} lines and a scene shows ${mostLines}; show the part that matters`,
      );
    const long = lines.findIndex((line) => line.length > letters);
    if (long >= 0)
      throw new SceneRefused(
        'visual.text',
        `line ${long} (from 0) has ${lines[long]?.length} letters and ${letters} fit; break it`,
      );
    const beyond = highlight.findIndex((line) => line >= lines.length);
    if (beyond >= 0)
      throw new SceneRefused(
        `visual.highlight[${beyond}]`,
        `is ${highlight[beyond]}; the lines count from 0 to ${lines.length - 1}`,
      );
  },
});
