import { type Denial, deny } from '@libs/kernel';

const MEANINGS = {
  malformed_credentials: 'Authorization and X-Session-Token hold two different credentials.',
  invalid_token: 'This is not a session token of this service, or its session was ended.',
  token_expired: 'The session of this token has expired.',
} as const;

const NEXT_STEPS = {
  malformed_credentials: 'Send the session token once, in Authorization: Bearer or in X-Session-Token.',
  invalid_token: 'Get a new session token: sign in with the wallet at POST /api/x402/session, or pay for another call.',
  token_expired: 'Get a new session token: sign in with the wallet at POST /api/x402/session, or pay for another call.',
} as const;

/** Why the session token of a wallet opens nothing. */
export function walletSessionRefused(code: keyof typeof MEANINGS): Denial {
  return deny(code, MEANINGS[code], { nextStep: NEXT_STEPS[code] });
}
