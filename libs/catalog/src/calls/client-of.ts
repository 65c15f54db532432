import type { Principal } from '@libs/identity';

type Caller = Pick<Principal, 'trust' | 'clientId' | 'issuer'>;

/** The OAuth client of a caller, unique over all issuers; undefined for first-party credentials. */
export function clientOf({ clientId, issuer }: Caller): string | undefined {
  return clientId === undefined ? undefined : `${issuer ?? ''} ${clientId}`;
}

/** The only client whose jobs the caller may cancel; undefined where it may cancel every job of its account. */
export function cancelsOnlyJobsOf(caller: Caller): string | undefined {
  return caller.trust === 'verified' ? undefined : (clientOf(caller) ?? 'unknown');
}
