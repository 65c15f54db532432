import { unread, wholeNumber } from '@libs/kernel';
import { baseUrlOf, type serverForms } from '@libs/kernel/settings';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';
import { LONGEST_TOKEN_SECONDS } from './token-lifetime.js';
import { authIssuers, callbackAddresses, documentAddresses } from './issuer-forms.js';

const CLIENT_DOCUMENTS = ['https://claude.ai/oauth/', 'https://chatgpt.com/oauth/', 'https://vscode.dev/oauth/'];

const CLIENT_CALLBACKS = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector/oauth/',
  'https://chatgpt.com/connector_platform_oauth_redirect',
];

/** Whose access tokens are accepted, and which OAuth clients are verified. */
export const oauthForms = {
  AUTH_ISSUERS: authIssuers
    .default([])
    .describe(
      'Identity providers whose access tokens are accepted ([format](operations.md#other-identity-providers)). They replace the built-in authorization server.',
    ),
  ACCESS_TOKEN_SECONDS: wholeNumber(60, LONGEST_TOKEN_SECONDS)
    .default(3_600)
    .describe(
      'Lifetime of an access token of the built-in authorization server. A revoked token is refused at once, whatever its lifetime.',
    ),
  VERIFIED_CLIENT_DOCUMENTS: documentAddresses
    .default(CLIENT_DOCUMENTS)
    .describe('OAuth clients whose metadata documents lie below these addresses are verified. `none`: no client is.'),
  VERIFIED_CLIENT_CALLBACKS: callbackAddresses
    .default(CLIENT_CALLBACKS)
    .describe(
      'A client that registers is verified if all its redirect addresses are in this list. An entry with a final slash covers every address below it. `none`: no client is.',
    ),
};

export const oauthSettings = registerAs('oauth', (read: z.output<z.ZodObject<typeof oauthForms>> = unread()) => ({
  /** Identity providers besides our own; their issuers take its place in what clients discover. */
  authIssuers: read.AUTH_ISSUERS,
  /** Lifetime of an access token of our own authorization server. */
  accessTokenSeconds: read.ACCESS_TOKEN_SECONDS,
  /** Addresses of the metadata documents and redirect addresses of verified clients. */
  verifiedClients: { documents: read.VERIFIED_CLIENT_DOCUMENTS, callbacks: read.VERIFIED_CLIENT_CALLBACKS },
}));

export type OauthSettings = ConfigType<typeof oauthSettings>;

type Variables = z.output<z.ZodObject<typeof oauthForms & typeof serverForms>>;

export function mistakesOfIssuers(read: Variables): string[] {
  const isOurs = read.AUTH_ISSUERS.some(({ issuer }) => issuer === baseUrlOf(read));
  return isOurs ? ['AUTH_ISSUERS: must not name this service, whose own tokens are accepted anyway'] : [];
}

export function plainIssuers({ NODE_ENV, AUTH_ISSUERS }: Variables): string[] {
  const addresses = AUTH_ISSUERS.flatMap(({ issuer, jwksUri = '' }) => [issuer, jwksUri]);
  const isPlain = NODE_ENV === 'production' && addresses.some((address) => address.startsWith('http:'));
  return isPlain ? ['AUTH_ISSUERS: addresses must be https when NODE_ENV is production'] : [];
}
