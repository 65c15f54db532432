import type { Principal } from '@libs/identity';

/** The accountless caller of `/internal/*`: a task queue or a scheduler. */
const SYSTEM_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export function systemCaller(credentialId: string): Principal {
  return { mode: 'internal', accountId: SYSTEM_ACCOUNT, credentialId, scopes: new Set(), trust: 'verified' };
}
