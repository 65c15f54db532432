import type { Queryable } from '@libs/database';
import { listForRemoval, removeNow } from '@libs/storage';
import { UPLOAD_PREFIX } from './upload.js';

/** Forgets an account's uploads and lists their files for removal. */
export async function eraseUploads(tx: Queryable, accountId: string): Promise<void> {
  const forgotten = await tx.sql<{ id: string; storage_key: string | null }[]>`
    delete from upload where account_id = ${accountId} returning id, storage_key`;
  // Files that were sent to the store itself are listed for later.
  for (const { id } of forgotten) await removeNow(tx, `${UPLOAD_PREFIX}${id}/`);
  await listForRemoval(
    tx,
    forgotten.flatMap(({ storage_key: key }) => (key === null ? [] : [key])),
  );
}
