import type { Scope } from './scope.js';

/** How a credential was presented (specification, Authentication: modes). */
export type CredentialMode =
  | 'oauth'
  | 'api_key'
  | 'wallet_session'
  | 'web_session'
  | 'idp_jwt'
  | 'internal'
  | 'capability'
  /** The verified signature of a payment. */
  | 'wallet_payment'
  /** Nothing: the account stands for a network, and owns nothing. */
  | 'anonymous';

/** State of an OAuth client. First-party credentials have no client and count as verified. */
export type ClientTrust = 'untrusted' | 'verified' | 'blocked';

/** An authenticated caller with any kind of credential. */
export interface Principal {
  mode: CredentialMode;
  accountId: string;
  /** Public identifier of the credential itself: key id, token grant id, session id. Never the secret. */
  credentialId: string;
  scopes: ReadonlySet<Scope>;
  trust: ClientTrust;
  /** Of an access token: its client and its issuer. */
  clientId?: string;
  issuer?: string;
  /** Of an access token of our own authorization server: the key that it is signed with. */
  signingKeyId?: string;
  /** Of an access token: the number of the last revocation that was known before it was judged. */
  judgedAfter?: number;
  /** When the credential expires, on this process's monotonic clock, in milliseconds. */
  validUntil?: number;
}
