/** Every kind of event in the audit log, with what it says. A kind that was released is never renamed nor used anew. */
export const AUDIT_KINDS = {
  account_created: 'The account was opened.',
  account_disabled: 'The account was closed: none of its credentials is accepted.',
  account_erased: 'Whatever told whose account it was is gone.',
  key_created: 'The API key was made.',
  key_rotated: 'The API key was replaced; it ends when the overlap is over.',
  key_revoked: 'The API key was revoked.',
  key_exposed: 'Somebody showed the whole API key to have it revoked, and it was.',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;
