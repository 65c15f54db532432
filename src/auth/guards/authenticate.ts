import { deny } from '@libs/kernel';
import type { CredentialMode, Principal } from '@libs/identity';
import passport from 'passport';
import type { CredentialGuard } from './credential.guard.js';
import { presentedCredential, type PresentedCredential } from './presented-credential.js';
import type { IncomingHttpHeaders } from 'node:http';

/** Finds out who is calling by the credential modes that a route admits; throws the Denial that says why not. */
export async function authenticate(
  guards: readonly CredentialGuard[],
  headers: IncomingHttpHeaders,
  network: () => string,
): Promise<Principal> {
  const presented = presentedCredential(headers, network);
  const principal = await askPassport(guards, presented);
  if (principal) return principal;
  const nextStep = `Send ${[...new Set(guards.map(({ mode }) => NAMES[mode]))].join(' or ')}.`;
  if (presented.bearer === undefined) {
    throw deny('missing_credentials', 'This address asks for a credential.', { nextStep });
  }
  throw deny('invalid_token', 'This address does not accept a credential of this kind.', { nextStep });
}

/** The credentials in the words of a next step. */
const NAMES: Record<CredentialMode, string> = {
  oauth: 'an access token of the authorization server that the challenge leads to',
  api_key: 'an API key (mmk_…)',
  wallet_session: 'a session token (mms_…) of POST /api/x402/session or of a payment',
  web_session: 'the cookie of a sign-in',
  idp_jwt: 'an ID token of a configured identity provider',
  internal: 'a token of INTERNAL_POLL_TOKENS or of a configured OIDC issuer',
  capability: 'an address with its token',
  wallet_payment: 'an x402 payment',
  anonymous: 'no credential',
};

/**
 * Each strategy is asked through a copy of its own, because Passport writes the request's callbacks onto it. A strategy
 * that passes without a verdict is an error here: Passport would let the request through without a caller.
 */
function askPassport(
  guards: readonly CredentialGuard[],
  presented: PresentedCredential,
): Promise<Principal | undefined> {
  const strategies = guards.map((guard) => Object.create(guard) as CredentialGuard);
  return new Promise((resolve, reject) => {
    const verdict = (error: unknown, user?: unknown): void =>
      error ? reject(error) : resolve(user ? (user as Principal) : undefined);
    const withoutVerdict = (error?: unknown): void =>
      reject((error as Error) ?? new Error('a strategy gave no verdict'));
    passport.authenticate(strategies, { session: false }, verdict)(presented, {}, withoutVerdict);
  });
}
