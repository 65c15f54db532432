import type { Queryable, Transaction } from '@libs/database';
import { unimportedUploads } from './unimported-uploads.js';
import type { UploadLimits } from './upload-limits.js';

export async function hasTopUp(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.sql`select 1 from credit_top_up where account_id = ${accountId} limit 1`;
  return found.length > 0;
}

/**
 * Bytes that accounts without a top-up may still send. Only recorded files count here: announcing a file costs nothing, so
 * announced bytes must not shut out other accounts.
 */
export async function unpaidRoom(db: Queryable, { ofAll }: UploadLimits): Promise<number> {
  return ofAll - (await unimportedUploads(db, null)).sent;
}

/** Makes transactions that record files of accounts without a top-up compare with the limit one after another. */
export async function takeUnpaidTurn(tx: Transaction): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('unpaid uploads'))`;
}
