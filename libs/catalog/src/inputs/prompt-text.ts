import { z } from 'zod';

const CONTROL = /(?![\n\r\t])\p{Cc}/u;
const WORD = /[\p{L}\p{N}]/u;

/** Text that people wrote to be shown or spoken: 1 to `max` characters, some letter or digit, no control characters. */
export function promptText(max: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text), 'must not contain control characters other than line breaks and tabs')
    .refine((text) => WORD.test(text), 'must contain at least one letter or digit');
}
