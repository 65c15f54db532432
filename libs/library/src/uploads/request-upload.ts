import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import { AccountTurns } from '../credits/account-turns.js';
import { lockAccount } from '../credits/lock-account.js';
import { creditsLeft, type Spender } from '../credits/credits-left.js';
import type { Visibility } from '../resources/resource.entity.js';
import { unaffordable } from '../credits/unaffordable.js';
import { unimportedUploads } from './unimported-uploads.js';
import { UploadLimits, uploadShare, uploadShareFull } from './upload-share.js';
import { UPLOAD_MINUTES } from './upload.js';
import type { Upload } from './upload.entity.js';

/** Most open uploads of one account, since each may store a file. */
const MOST_OPEN = 10;

export interface UploadOrder extends Spender {
  name: string;
  visibility: Visibility;
  sizeBytes: number;
  idempotencyKey?: string;
  /** Of its import: credits for each started piece of so many bytes. */
  price: { credits: number; perBytes: number };
}

/** Announces one file. A repeated idempotency key gets the same upload; its time starts anew while no file has arrived. */
@Injectable()
export class RequestUpload {
  constructor(
    private readonly database: Database,
    private readonly turns: AccountTurns,
    private readonly limits: UploadLimits,
  ) {}

  async run(order: UploadOrder, signal?: AbortSignal): Promise<Upload> {
    const write = (): Promise<Upload> =>
      this.database.transaction(async (tx) => {
        await lockAccount(tx, order.accountId);
        return (await repeated(tx, order, this.limits)) ?? (await fresh(tx, order, this.limits));
      });
    return this.turns.run(order.accountId, write, signal);
  }
}

async function repeated(tx: Queryable, order: UploadOrder, limits: UploadLimits): Promise<Upload | undefined> {
  const { accountId, idempotencyKey } = order;
  if (idempotencyKey === undefined) return undefined;
  const [upload] = await tx.sql<(Upload & { expired: boolean })[]>`
    select *, expires_at <= clock_timestamp() as expired from upload
    where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`;
  if (!upload) return undefined;
  const { expired, ...known } = upload;
  const isSame =
    known.name === order.name && known.visibility === order.visibility && known.size_bytes === order.sizeBytes;
  if (!isSame) {
    throw deny('idempotency_conflict', `The idempotency key "${idempotencyKey}" was used before for another upload.`);
  }
  if (known.storage_key !== null) return known;
  // Other uploads may have used its room meanwhile.
  if (expired) await requireRoom(tx, order, limits, known.id);
  // A file that is being sent counts for longer than its address is good.
  const [renewed] = await tx.sql<Upload[]>`
    update upload
    set expires_at = greatest(expires_at, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES}))
    where id = ${known.id} and storage_key is null
    returning *, least(expires_at, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES})) as expires_at`;
  // Its file arrived just now.
  return renewed ?? known;
}

async function requireRoom(tx: Queryable, order: UploadOrder, limits: UploadLimits, apartFrom?: string): Promise<void> {
  const { accountId, isUntrusted, sizeBytes, price } = order;
  const taken = await unimportedUploads(tx, accountId, {
    perBytes: price.perBytes,
    unseenMinutes: limits.unseenMinutes,
    apartFrom,
  });
  if (taken.open >= MOST_OPEN) {
    throw deny('concurrency_exceeded', `This account has ${MOST_OPEN} uploads that were not completed.`, {
      nextStep: 'Complete one with upload_complete, or wait until they expire.',
      retryAfterSeconds: UPLOAD_MINUTES * 60,
    });
  }
  const credits = price.credits * (taken.pieces + Math.max(1, Math.ceil(sizeBytes / price.perBytes)));
  const left = await creditsLeft(tx, order);
  if (credits > left.allowance + left.balance) {
    const costing = taken.open > 0 ? `This and the ${taken.open} open uploads cost` : 'This costs';
    throw await unaffordable(tx, credits, { ...left, isUntrusted }, costing);
  }
  const share = await uploadShare(tx, accountId, limits);
  if (taken.bytes + sizeBytes > share) throw uploadShareFull(taken.frees_in_seconds);
}

async function fresh(tx: Queryable, order: UploadOrder, limits: UploadLimits): Promise<Upload> {
  await requireRoom(tx, order, limits);
  const [upload] = await tx.sql<Upload[]>`
    insert into upload (id, account_id, name, visibility, size_bytes, idempotency_key, expires_at)
    values (${newId()}, ${order.accountId}, ${order.name}, ${order.visibility}, ${order.sizeBytes},
      ${order.idempotencyKey ?? null}, clock_timestamp() + make_interval(mins => ${UPLOAD_MINUTES}))
    returning *`;
  if (!upload) throw new Error('an upload vanished after its insert');
  return upload;
}
