import type { Database, Queryable } from '@libs/database';
import { Denial, newId } from '@libs/kernel';
import type { AccountTurns } from './account-turns.js';
import { lockAccount } from './lock-account.js';
import type { Visibility } from './resource.js';
import { UPLOAD_MINUTES, type Upload } from './upload.js';

/** Uploads of one account whose file was not imported yet, at most: what is sent takes room. */
const MOST_OPEN = 10;
/** Bytes of one account's files whose import brought nothing, at most: nobody paid for them, and they take room as well. */
const MOST_UNPAID_BYTES = 5 * 1024 ** 3;
/** Hours after which the file of an import that has ended is swept for certain. */
const SWEPT_HOURS = 2;

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

class TooMuchUnpaid extends Denial {
  constructor() {
    super(
      'concurrency_exceeded',
      'The files that this account sent and that could not be imported take too much room.',
      {
        nextStep: 'Wait until they are removed, or give a url.',
        retryAfterSeconds: SWEPT_HOURS * 3600,
      },
    );
  }
}

/** Makes room for one file. A repeated idempotency key answers the same upload, with new time while nothing has come. */
export class RequestUpload {
  constructor(
    private readonly database: Database,
    private readonly turns: AccountTurns,
  ) {}

  async run(order: UploadOrder, signal?: AbortSignal): Promise<Upload> {
    const write = (): Promise<Upload> =>
      this.database.transaction(async (tx) => {
        await lockAccount(tx, order.accountId);
        return (await repeated(tx, order)) ?? (await fresh(tx, order));
      });
    return this.turns.run(order.accountId, write, signal);
  }
}

async function repeated(
  tx: Queryable,
  { accountId, idempotencyKey, ...order }: UploadOrder,
): Promise<Upload | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [upload] = await tx.sql<Upload & { expired: boolean }>`
    select *, expires_at <= clock_timestamp() as expired from upload
    where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`;
  if (!upload) return undefined;
  const { expired, ...known } = upload;
  const isSame =
    known.name === order.name && known.visibility === order.visibility && known.size_bytes === order.sizeBytes;
  if (!isSame) throw new UploadConflict(idempotencyKey);
  if (known.storage_key !== null) return known;
  // Others may have taken its place meanwhile.
  if (expired) await requireRoom(tx, accountId);
  const [renewed] = await tx.sql<Upload>`
    update upload set expires_at = clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES})
    where id = ${known.id} and storage_key is null returning *`;
  // Its file arrived just now.
  return renewed ?? known;
}

async function requireRoom(tx: Queryable, accountId: string): Promise<void> {
  const [taken] = await tx.sql<{ open: number; unpaid: number }>`
    select count(*) filter (where r.id is null and (u.storage_key is not null or u.expires_at > clock_timestamp())) as open,
      coalesce(sum(u.size_bytes) filter (where u.storage_key is not null and r.status in ('failed', 'cancelled')
        and r.updated_at > clock_timestamp() - make_interval(hours => ${SWEPT_HOURS})), 0)::bigint as unpaid
    from upload u left join resource r on r.id = u.id
    where u.account_id = ${accountId}`;
  if ((taken?.open ?? 0) >= MOST_OPEN) throw new TooManyUploads();
  if ((taken?.unpaid ?? 0) >= MOST_UNPAID_BYTES) throw new TooMuchUnpaid();
}

async function fresh(tx: Queryable, order: UploadOrder): Promise<Upload> {
  await requireRoom(tx, order.accountId);
  const [upload] = await tx.sql<Upload>`
    insert into upload (id, account_id, name, visibility, size_bytes, idempotency_key, expires_at)
    values (${newId()}, ${order.accountId}, ${order.name}, ${order.visibility}, ${order.sizeBytes},
      ${order.idempotencyKey ?? null}, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES}))
    returning *`;
  if (!upload) throw new Error('an upload vanished after its insert');
  return upload;
}
