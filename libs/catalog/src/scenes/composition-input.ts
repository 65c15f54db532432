import { z } from 'zod';
import { promptText } from '../inputs/prompt-text.js';

const LARGEST_BYTES = 512 * 1024;

/** A whole film in a document of the caller's own. */
export const compositionInput = z
  .strictObject({
    html: z
      .string()
      .min(1)
      .max(LARGEST_BYTES)
      .refine((html) => Buffer.byteLength(html) <= LARGEST_BYTES, 'must be at most 512 KB')
      .describe('The document, at most 512 KB.'),
    say: z
      .array(
        z.strictObject({
          at: z.number().min(0).max(180).describe('Seconds.'),
          text: promptText(1200).describe('Spoken then.'),
        }),
      )
      .max(60)
      .optional()
      .describe('What is spoken, in order.'),
  })
  .describe('Or a whole film as your own HTML; its contract is in media://guide/scenes.');
