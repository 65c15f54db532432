import { z } from 'zod';

/** One line of text: 1 to `max` characters once surrounding white space is dropped, without control characters. */
export function oneLine(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');
}
