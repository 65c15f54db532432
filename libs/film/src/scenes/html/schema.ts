import { z } from 'zod';
import { examineStyles, MarkupExamination } from '../../markup/examine-markup.js';
import { htmlTokens } from '../../markup/html-tokens.js';
import { joinedProblems } from '../../markup/joined-problems.js';
import { textOfMarkup, WordsOfMarkup } from '../../markup/text-of-markup.js';
import { defineKind, type FieldText } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { htmlWords } from './words.js';

/** Bytes in UTF-8. */
const LONGEST = 65_536;
/** Characters of its words that are looked at for the language and the mood of the film. */
const READ = 2000;

const fits = (text: string): boolean => Buffer.byteLength(text) <= LONGEST;

export const htmlVisual = z.strictObject({
  type: z.literal('html'),
  html: z
    .string()
    .min(1)
    .max(LONGEST)
    .refine(fits, 'must be at most 64 KB')
    .describe('Your own markup for the whole frame: CSS, SVG, scripts. /icons/…, /media/{resource_id}, var(--ink) …'),
  css: z.string().max(LONGEST).refine(fits, 'must be at most 64 KB').optional().describe('Its style sheet.'),
});

/** Texts of visuals that were read: one call asks for them several times. */
const read = new WeakMap<object, FieldText[]>();

export const htmlKind = defineKind({
  type: 'html',
  schema: htmlVisual,
  words: htmlWords,
  texts: (visual) => read.get(visual) ?? keep(visual, textOfMarkup(visual.html, READ)),
  parts: () => [],
  examine: (visual) => {
    const examination = new MarkupExamination();
    const words = new WordsOfMarkup(READ);
    for (const token of htmlTokens(visual.html)) {
      examination.take(token);
      words.take(token);
    }
    keep(visual, words.text);
    requireNone('visual.html', examination.found().problems);
    requireNone('visual.css', examineStyles(visual.css ?? '').problems);
  },
});

function requireNone(field: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new SceneRefused(field, joinedProblems(problems));
}

function keep(visual: object, text: string): FieldText[] {
  const texts = text === '' ? [] : [{ field: 'html', text }];
  read.set(visual, texts);
  return texts;
}
