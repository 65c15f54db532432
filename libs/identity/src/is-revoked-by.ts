import type { Principal } from './principal.js';
import type { Revocation } from './revocation.js';

/** Whether a revocation takes away what this caller presented. */
export function isRevokedBy(principal: Principal, { kind, subject }: Revocation): boolean {
  return subject === (kind === 'account' ? principal.accountId : principal.credentialId);
}
