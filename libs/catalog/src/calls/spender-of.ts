import type { Principal } from '@libs/identity';
import type { Spender } from '@libs/library';

/** The account whose credits a caller spends, and whether as an untrusted client. */
export function spenderOf({ accountId, trust }: Pick<Principal, 'accountId' | 'trust'>): Spender {
  return { accountId, isUntrusted: trust !== 'verified' };
}
