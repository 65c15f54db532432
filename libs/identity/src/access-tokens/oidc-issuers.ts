import { z } from 'zod';
import { isKeyAddress, jsonOf, SIGNATURE_ALGORITHMS } from '../signature-algorithms.js';

const GOOGLE = {
  issuer: ['https://accounts.google.com', 'accounts.google.com'],
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
};

const STRICTLY = {
  error: (issue: z.core.$ZodRawIssue): string =>
    issue.code === 'unrecognized_keys' ? `does not know ${issue.keys.join(', ')}` : 'must be an object',
};

const word = (what: string) => z.string(`must be ${what}`).regex(/^\S{1,500}$/, `must be ${what}, without spaces`);
const listOf = (what: string) => z.array(word(what), `must be a list of ${what}s`).min(1, `must name at least one`);

const issuer = z.strictObject(
  {
    issuer: z
      .preprocess((given) => (typeof given === 'string' ? [given] : given), listOf('issuer name'))
      .refine((names) => !names.includes('google'), 'google stands for itself: it takes no other spelling or jwksUri')
      .transform((names) => names as [string, ...string[]]),
    jwksUri: z.string('must be an address').refine(isKeyAddress, 'must be an https address, or http on loopback'),
    audience: word('the "aud" of its tokens'),
    algorithms: z
      .array(z.enum(SIGNATURE_ALGORITHMS, `must be of ${SIGNATURE_ALGORITHMS.join(', ')}`), 'must be a list')
      .min(1, 'must name at least one')
      .default(['RS256']),
    match: z
      .strictObject({ email: listOf('e-mail').optional(), sub: listOf('subject').optional() }, STRICTLY)
      .refine(({ email, sub }) => email !== undefined || sub !== undefined, {
        message: 'must name at least one email or sub: anyone can have a token made for this audience',
      }),
  },
  STRICTLY,
);

const issuers = z
  .array(z.preprocess(withGoogle, issuer), 'must be a JSON array of issuers')
  .refine(areDistinct, 'no issuer may stand there twice');

/** A JSON array of `{issuer, jwksUri, audience, algorithms?, match: {email?, sub?}}`; `google` has its own jwksUri. */
export const oidcIssuers = z
  .string()
  .meta({ form: 'a JSON array of issuers' })
  .transform((text, context) => {
    const read = issuers.safeParse(jsonOf(text));
    if (read.success) return read.data.map(asIssuer);
    for (const { path, message } of read.error.issues) {
      const [at, ...names] = path;
      const place = typeof at === 'number' ? `entry ${[at + 1, ...names].join(', ')}: ` : '';
      context.addIssue({ code: 'custom', message: place + message });
    }
    return z.NEVER;
  });

function asIssuer({ issuer: names, match, ...rest }: z.output<typeof issuer>) {
  return { ...rest, names, callers: { emails: match.email ?? [], subjects: match.sub ?? [] } };
}

function withGoogle(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || 'jwksUri' in given) return given;
  return 'issuer' in given && given.issuer === 'google' ? { ...given, ...GOOGLE } : given;
}

function areDistinct(entries: readonly z.output<typeof issuer>[]): boolean {
  const names = entries.flatMap((entry) => entry.issuer);
  return new Set(names).size === names.length;
}
