import type { Transaction } from '@libs/database';
import type { ClientName } from '../oauth-client.js';

/**
 * What a revocation evicts or ends: one key, one grant, all credentials of an account, every token signed with a key,
 * the cached expiry of a rotated key, or the cached trust in a client, whose tokens are then verified again.
 */
export const REVOCATION_KINDS = ['api_key', 'api_key_expiry', 'grant', 'account', 'client', 'signing_key'] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

export interface Revocation {
  kind: RevocationKind;
  /** Key id, grant id, account id, the id of a signing key, or the name of a client. */
  subject: string;
}

/** A row of `revocation`; numbers grow. */
export interface NumberedRevocation extends Revocation {
  id: number;
}

/** A client as the subject of a revocation; an issuer is an address and holds no space. */
export function clientSubject({ issuer, clientId }: ClientName): string {
  return `${issuer} ${clientId}`;
}

/** Channel that notifies processes of a new revocation at once; the rows are the source of truth. */
export const REVOCATION_CHANNEL = 'revocation';

/**
 * Writes a revocation in the transaction that makes it true and answers its number. Numbers become visible in their
 * order: the lock is held until commit, since a process that has seen number 6 never looks for number 5 again.
 */
export async function recordRevocation(tx: Transaction, { kind, subject }: Revocation): Promise<number> {
  // An advisory lock: a table lock would wait for a running vacuum.
  await tx.sql`select pg_advisory_xact_lock(hashtext('revocation'))`;
  const [row] = await tx.sql<{ id: number }[]>`
    insert into revocation (kind, subject) values (${kind}, ${subject}) returning id`;
  if (!row) throw new Error('the revocation was not stored');
  return row.id;
}
