import { z } from 'zod';

/** The identifier of a post at X. */
export const postId = z.string().regex(/^\d{1,19}$/, 'must be the decimal digits of a post id');
