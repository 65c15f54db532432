import type { IncomingHttpHeaders } from 'node:http';
import { deny } from '@libs/kernel';
import type { CredentialMode, Principal } from '@libs/identity';
import { presentedCredential, type PresentedCredential } from '../strategies/presented-credential.js';

/** A guard of one kind of credential. */
export interface Identifies {
  readonly mode: CredentialMode;
  /** The caller; undefined where the credential is of another kind. Throws the Denial of a refused one. */
  caller(presented: PresentedCredential): Promise<Principal | undefined>;
}

/** Authenticates the caller with the guards of its route; throws a Denial if none admits it. */
export async function identify(
  guards: readonly Identifies[],
  headers: IncomingHttpHeaders,
  network: () => string,
): Promise<Principal> {
  const presented = presentedCredential(headers, network);
  for (const guard of guards) {
    const principal = await guard.caller(presented);
    if (principal) return principal;
  }
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
