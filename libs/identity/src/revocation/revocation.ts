import type { Transaction } from '@libs/database';
import type { ClientName } from '../oauth-client.js';

/**
 * What can be taken back: one key, one grant, everything that an account holds, every token that a key signed; of a key that
 * was rotated, the expiry that processes remember; or what is remembered of the trust in a client, whose tokens are then
 * judged anew.
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

/** Channel on which processes hear at once that there is a new revocation; the rows are the truth. */
export const REVOCATION_CHANNEL = 'revocation';

/**
 * Writes a revocation in the transaction that makes it true and answers its number. Numbers become visible in their
 * order: the lock is held until commit, since a process that has seen number 6 never looks for number 5 again.
 */
export async function recordRevocation(tx: Transaction, { kind, subject }: Revocation): Promise<number> {
  // No lock of the table: that would wait for whoever vacuums it.
  await tx.sql`select pg_advisory_xact_lock(hashtext('revocation'))`;
  const [row] = await tx.sql<{ id: number }[]>`
    insert into revocation (kind, subject) values (${kind}, ${subject}) returning id`;
  if (!row) throw new Error('the revocation was not stored');
  return row.id;
}
