import type { Database, Queryable } from '@libs/database';
import { Denial, newId } from '@libs/kernel';
import type { Visibility } from './resource.js';
import { UPLOAD_MINUTES, type Upload } from './upload.js';

/** Uploads of one account whose file was not imported yet, at most: what is sent takes room. */
const MOST_OPEN = 10;

export interface UploadOrder {
  accountId: string;
  name: string;
  visibility: Visibility;
  sizeBytes: number;
  idempotencyKey?: string;
}

export class TooManyUploads extends Denial {
  constructor() {
    super('concurrency_exceeded', `This account has ${MOST_OPEN} uploads that were not completed.`, {
      nextStep: 'Complete one with upload_complete, or wait until they expire.',
      retryAfterSeconds: UPLOAD_MINUTES * 60,
    });
  }
}

class UploadConflict extends Denial {
  constructor(key: string) {
    super('idempotency_conflict', `The idempotency key "${key}" was used before for another upload.`);
  }
}

/** Makes room for one file. A repeated idempotency key answers the same upload, with new time while nothing has come. */
export class RequestUpload {
  constructor(private readonly database: Database) {}

  async run(order: UploadOrder): Promise<Upload> {
    return this.database.transaction(async (tx) => {
      // Requests of one account see each other; not `for update`, see `holdCredits`.
      await tx.sql`select 1 from account where id = ${order.accountId} for no key update`;
      return (await repeated(tx, order)) ?? (await fresh(tx, order));
    });
  }
}

async function repeated(
  tx: Queryable,
  { accountId, idempotencyKey, ...order }: UploadOrder,
): Promise<Upload | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [upload] = await tx.sql<Upload>`
    update upload
    set expires_at = case when storage_key is null then clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES})
                          else expires_at end
    where account_id = ${accountId} and idempotency_key = ${idempotencyKey} returning *`;
  if (!upload) return undefined;
  const isSame =
    upload.name === order.name && upload.visibility === order.visibility && upload.size_bytes === order.sizeBytes;
  if (!isSame) throw new UploadConflict(idempotencyKey);
  return upload;
}

async function fresh(tx: Queryable, order: UploadOrder): Promise<Upload> {
  const [open] = await tx.sql<{ count: number }>`
    select count(*) from upload u
    where account_id = ${order.accountId} and not exists (select 1 from resource r where r.id = u.id)
      and (storage_key is not null or expires_at > clock_timestamp())`;
  if ((open?.count ?? 0) >= MOST_OPEN) throw new TooManyUploads();
  const [upload] = await tx.sql<Upload>`
    insert into upload (id, account_id, name, visibility, size_bytes, idempotency_key, expires_at)
    values (${newId()}, ${order.accountId}, ${order.name}, ${order.visibility}, ${order.sizeBytes},
      ${order.idempotencyKey ?? null}, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES}))
    returning *`;
  if (!upload) throw new Error('an upload vanished after its insert');
  return upload;
}
