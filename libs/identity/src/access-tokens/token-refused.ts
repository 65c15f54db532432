import { type Denial, type DenialCode, deny } from '@libs/kernel';

type TokenCode = Extract<
  DenialCode,
  'invalid_token' | 'token_expired' | 'token_revoked' | 'invalid_audience' | 'missing_resource_indicator'
>;

const DESCRIPTIONS: Record<TokenCode, string> = {
  invalid_token: 'The access token is not valid here.',
  token_expired: 'The access token has expired.',
  token_revoked: 'The grant behind the access token was revoked, or its account is closed.',
  invalid_audience: 'The access token was issued for another service.',
  missing_resource_indicator: 'The access token names no service that it is for.',
};

/** The refusal of an access token; it repeats nothing of the token. */
export function tokenRefused(code: TokenCode, options: { description?: string; cause?: unknown } = {}): Denial {
  return deny(code, options.description ?? DESCRIPTIONS[code], { cause: options.cause });
}
