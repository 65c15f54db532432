/** Every kind of event in the audit log, with what it says. A kind that was released is never renamed nor used anew. */
export const AUDIT_KINDS = {
  account_created:
    'The account was opened: by the operator, by who signed up, or at the first sight of a wallet or name.',
  account_disabled: 'The account was closed: none of its credentials is accepted.',
  operator_role_given: 'The account was given the operator role: it acts for the operator in the console.',
  operator_role_taken: 'The operator role of the account was taken away.',
  account_erased: 'Whatever told whose account it was is gone.',
  key_created: 'The API key was made.',
  key_rotated: 'The API key was replaced; it ends when the overlap is over.',
  key_revoked: 'The API key was revoked.',
  key_exposed: 'Somebody showed the whole API key to have it revoked, and it was.',
  session_opened: 'A browser signed in, by password, wallet, link or wallet link.',
  session_closed: 'The session was ended. One that runs out has no event.',
  wallet_session_opened: 'An agent received a session token for the wallet of the account.',
  wallet_session_closed: 'The session of an agent was ended. One that expires has no event.',
  sign_in_refused: 'So many wrong passwords came for the account that none is tried for now.',
  password_reset: 'A new password took the place of the old one, and ended every session and every OAuth grant.',
  grant_given: 'The account allowed an OAuth client to act for it.',
  grant_revoked: 'What the account had allowed an OAuth client was taken back.',
  client_verified: 'The operator opened restricted tools to the OAuth client.',
  client_blocked: 'The operator shut the OAuth client out.',
  client_unblocked: 'What the operator had decided of the OAuth client was taken back.',
  resource_taken_down: 'The operator made the resource private and keeps its owner from publishing it.',
  resource_take_down_undone: 'The owner may publish the resource again.',
  x_connected: 'The account connected an X account, or connected it again; every grant on it ended.',
  x_disconnected: 'The account disconnected its X account; every grant on it ended.',
  x_grant_given: 'The owner of the account let an API key or OAuth client act on the X account.',
  x_grant_revoked: 'The owner of the account ended a grant on the X account.',
  x_used: 'An API key or OAuth client acted on the X account.',
  signing_key_rotated: 'A new key was published, which will sign access tokens in the place of the one before.',
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;
