import { z } from 'zod';
import { isKeyAddress, jsonOf, SIGNATURE_ALGORITHMS } from './signature-algorithms.js';

const address = z.string().refine(isIssuerAddress, {
  message: 'must be an https address (http for loopback alone) without query, fragment or user',
});

const names = z.array(z.string().min(1)).min(1, 'needs an entry at least');

const issuer = z.strictObject({
  issuer: address,
  jwksUri: address.optional(),
  audiences: names.optional(),
  algorithms: z
    .array(z.enum(SIGNATURE_ALGORITHMS))
    .min(1, 'needs an entry at least')
    .default(['RS256', 'PS256', 'ES256', 'EdDSA']),
  scopeClaim: z.enum(['scope', 'scp', 'permissions']).default('scope'),
  clientClaim: z.enum(['client_id', 'azp']).default('client_id'),
  requireTyp: z.string().min(1).optional(),
  requiredClaims: z.array(z.string().min(1)).default([]),
});

/** One identity provider besides our own, as `AUTH_ISSUERS` names it. */
export type AuthIssuer = z.output<typeof issuer>;

/** A JSON array of identity providers, each issuer once. */
export const authIssuers = z
  .string()
  .meta({ form: 'a JSON array of issuers' })
  .transform((text, context): AuthIssuer[] => {
    const read = z.array(issuer).safeParse(jsonOf(text));
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        context.addIssue({ code: 'custom', message: path.length > 0 ? `${path.join('.')} ${message}` : MISTAKE });
      }
      return z.NEVER;
    }
    const issuers = read.data.map((each) => each.issuer);
    if (new Set(issuers).size < issuers.length) context.addIssue({ code: 'custom', message: 'names an issuer twice' });
    return read.data;
  });

const MISTAKE = 'must be a JSON array such as [{"issuer":"https://login.example"}]';

/** Addresses below which documents of clients lie: https, and a slash at the end, so that no other host begins alike. */
export const documentAddresses = clientAddresses((address) => address.endsWith('/'), 'that ends with a slash');

/** Redirect addresses of clients: https; an entry with a final slash covers every address below it. */
export const callbackAddresses = clientAddresses(() => true, 'of a callback, or with a slash at the end');

function clientAddresses(isMeant: (address: string) => boolean, what: string) {
  return z
    .string()
    .meta({ form: 'https addresses, comma-separated, or `none`' })
    .transform((text, context): string[] => {
      if (text === 'none') return [];
      const entries = text.split(',').map((entry) => entry.trim());
      const wrong = entries.filter((entry) => !isPlainHttps(entry) || !isMeant(entry));
      if (wrong.length > 0) {
        const message = `each entry must be an https address ${what}, or all "none": ${wrong.join(', ')}`;
        context.addIssue({ code: 'custom', message });
      }
      return entries;
    });
}

function isIssuerAddress(text: string): boolean {
  return !/[?#\s]/.test(text) && isKeyAddress(text);
}

/** Written as it is called, without query, fragment or user. */
function isPlainHttps(text: string): boolean {
  return /^https:\/\/[^?#@\s]+$/.test(text) && URL.canParse(text) && new URL(text).href === text;
}
