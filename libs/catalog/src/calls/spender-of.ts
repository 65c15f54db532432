import { callingCredential, type Principal } from '@libs/identity';
import type { Spender } from '@libs/library';

/** The account whose credits a caller spends, with which credential, and whether as an untrusted client. */
export function spenderOf(principal: Principal): Spender {
  const { accountId, trust } = principal;
  return { accountId, isUntrusted: trust !== 'verified', credential: callingCredential(principal) };
}
