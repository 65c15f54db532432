import type { Queryable } from '@libs/database';
import { writeOutbox } from '../write-outbox.js';
import { newShortId } from '../resources/short-id.js';

/** A receipt of something that was done elsewhere: a small file that is stored already. */
export interface NewReceipt {
  id: string;
  accountId: string;
  name: string;
  file: { key: string; sizeBytes: number; sha256: string };
  metadata: Record<string, unknown>;
}

/** Puts a receipt into the library, private and completed. One that is there already stays as it is. */
export async function insertReceipt(tx: Queryable, { id, accountId, name, file, metadata }: NewReceipt): Promise<void> {
  const made = await tx.sql`
    insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key, size_bytes, sha256,
      metadata, completed_at)
    values (${id}, ${newShortId()}, ${accountId}, 'receipt', ${name}, 'completed', 'application/json',
      ${file.key}, ${file.sizeBytes}, ${file.sha256}, ${metadata}, clock_timestamp())
    on conflict (id) do nothing returning 1`;
  if (made.length > 0) await writeOutbox(tx, 'created', { id, account_id: accountId });
}
