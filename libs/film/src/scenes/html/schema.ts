import { z } from 'zod';
import { examineMarkup, examineStyles } from '../../markup/examine-markup.js';
import { textOfMarkup } from '../../markup/text-of-markup.js';
import { defineKind } from '../scene-kind.js';
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

export const htmlKind = defineKind({
  type: 'html',
  schema: htmlVisual,
  words: htmlWords,
  texts: ({ html }) => {
    const text = textOfMarkup(html).slice(0, READ);
    return text === '' ? [] : [{ field: 'html', text }];
  },
  examine: ({ html, css = '' }) => {
    examineMarkup(html, (problem) => {
      throw new SceneRefused('visual.html', problem);
    });
    examineStyles(css, (problem) => {
      throw new SceneRefused('visual.css', problem);
    });
  },
});
