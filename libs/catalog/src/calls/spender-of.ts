import type { Principal } from '@libs/identity';
import type { Spender } from '@libs/library';

/** Whose credits a caller spends, and as whom. */
export function spenderOf({ accountId, trust }: Pick<Principal, 'accountId' | 'trust'>): Spender {
  return { accountId, isUntrusted: trust !== 'verified' };
}
