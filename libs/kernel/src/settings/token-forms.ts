import { looksLikeJwt } from '../signatures/looks-like-jwt.js';
import { entriesOf } from './setting-forms.js';
import { z } from 'zod';

const LEAST_TOKEN_LENGTH = 32;
/** What an Authorization header can carry after `Bearer ` (RFC 6750, 2.1). */
const BEARER_TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Bearer tokens, at least one; a message never shows them. */
export const tokens = z
  .string()
  .meta({ form: `tokens of at least ${LEAST_TOKEN_LENGTH} characters, comma-separated` })
  .transform(entriesOf)
  .superRefine((entries, context) => {
    const mistake = mistakeOfTokens(entries);
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
  });

function mistakeOfTokens(entries: readonly string[]): string | undefined {
  if (entries.length === 0) return 'needs at least one token';
  if (entries.some((token) => token.length < LEAST_TOKEN_LENGTH)) {
    return `each token has at least ${LEAST_TOKEN_LENGTH} characters`;
  }
  if (entries.some((token) => !BEARER_TOKEN.test(token))) {
    return 'a token holds letters, digits and - . _ ~ + / alone, as a bearer token must';
  }
  if (entries.some(looksLikeJwt)) return 'no token may have the form of a JSON Web Token';
  return new Set(entries).size < entries.length ? 'no token may stand there twice' : undefined;
}
