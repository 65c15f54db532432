import type { Queryable, Transaction } from '@libs/database';
import { Denial } from '@libs/kernel';
import { SWEPT_HOURS, unimportedUploads } from './unimported-uploads.js';
import type { UploadLimits } from './upload-limits.js';

export class TooMuchUnpaid extends Denial {
  constructor(files: string) {
    super('concurrency_exceeded', `The files that ${files} and that were not imported take too much room.`, {
      nextStep: 'Complete an upload, wait until the others are removed, or give a url.',
      retryAfterSeconds: SWEPT_HOURS * 3600,
    });
  }
}

/**
 * Throws where an account never got a top-up and so many bytes more would pass the limit of all such accounts. Counts bytes
 * that were sent: announcing costs nothing, so announced bytes must not shut out others.
 */
export async function requireUnpaidRoom(
  db: Queryable,
  { accountId, bytes }: { accountId: string; bytes: number },
  limits: UploadLimits,
): Promise<void> {
  const paid = await db.sql`select 1 from credit_top_up where account_id = ${accountId} limit 1`;
  if (paid.length > 0) return;
  const { sent } = await unimportedUploads(db, null);
  if (sent + bytes > limits.ofAll) throw new TooMuchUnpaid('accounts without a top-up sent');
}

/** Lets transactions that record sent files compare with the limit one after another. */
export async function takeUnpaidTurn(tx: Transaction): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('unpaid uploads'))`;
}
