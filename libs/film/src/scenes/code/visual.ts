import { z } from 'zod';
import { CODE_LIMITS } from './code-lines.js';

export const codeVisual = z.strictObject({
  type: z.literal('code'),
  language: z
    .string()
    .min(1)
    .max(24)
    .default('text')
    .describe('Such as typescript, python, json; terminal types lines that begin with $.'),
  text: z.string().min(1).max(2000).describe('24 lines of 80 letters at most.'),
  highlight: z.array(z.int().min(0)).max(CODE_LIMITS.lines).optional().describe('Lines to stress, counted from 0.'),
});

export type CodeVisual = z.output<typeof codeVisual>;
