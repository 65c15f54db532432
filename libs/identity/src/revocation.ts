import type { Transaction } from '@libs/database';

/** What can be taken back: one key, or everything that an account holds. */
export const REVOCATION_KINDS = ['api_key', 'account'] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

export interface Revocation {
  kind: RevocationKind;
  /** Key id or account id. */
  subject: string;
}

/** Channel on which processes hear at once that there is a new revocation; the rows are the truth. */
export const REVOCATION_CHANNEL = 'revocation';

/**
 * Writes a revocation in the transaction that makes it true and answers its number. Numbers become visible in their
 * order: the lock is held until commit, since a process that has seen number 6 never looks for number 5 again.
 */
export async function recordRevocation(tx: Transaction, { kind, subject }: Revocation): Promise<number> {
  await tx.sql`lock table revocation in share row exclusive mode`;
  const [row] = await tx.sql<{ id: number }>`
    insert into revocation (kind, subject) values (${kind}, ${subject}) returning id`;
  if (!row) throw new Error('the revocation was not stored');
  return row.id;
}
