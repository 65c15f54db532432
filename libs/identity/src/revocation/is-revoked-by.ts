import type { Principal } from '../principal.js';
import { clientSubject, type Revocation } from './revocation.js';

/** Whether a revocation takes away what this caller presented. */
export function isRevokedBy(principal: Principal, { kind, subject }: Revocation): boolean {
  const { accountId, credentialId, issuer, clientId, signingKeyId } = principal;
  if (kind === 'account') return subject === accountId;
  if (kind === 'signing_key') return subject === signingKeyId;
  if (kind !== 'client') return subject === credentialId;
  return issuer !== undefined && clientId !== undefined && subject === clientSubject({ issuer, clientId });
}
