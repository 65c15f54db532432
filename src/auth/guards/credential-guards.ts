import type { CredentialGuard } from './credential.guard.js';

/** Injection token of the guards of all credential modes. */
export const CREDENTIAL_GUARDS = Symbol('credential guards');
export type CredentialGuards = readonly CredentialGuard[];
