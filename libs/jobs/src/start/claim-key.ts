import { isLockTimeout, type Queryable, type Transaction } from '@libs/database';
import { canonicalSha256, Denial, deny } from '@libs/kernel';
import type { IdempotentCallRow } from './idempotent-call.entity.js';

/** Another call with this key has begun and not ended; it may still fail, so that there is no answer to repeat yet. */
export class IdempotencyInFlight extends Denial {
  constructor(key: string, cause: unknown) {
    super('idempotency_in_flight', `Another call with the idempotency key "${key}" is not answered yet.`, {
      nextStep: 'Repeat the same call with the same key in a second; it will get the answer of the first one.',
      retryAfterSeconds: 1,
      cause,
    });
  }
}

export interface IdempotentCall {
  accountId: string;
  tool: string;
  key: string;
  /** As they were validated; a repeated key must come with the same. */
  arguments: Record<string, unknown>;
}

/**
 * Takes an idempotency key for these ids, or answers the ids that the key started before. A call that comes while the
 * first one is under way waits two seconds for it: usually that is all it takes.
 */
export async function claimKey(tx: Transaction, call: IdempotentCall, ids: string[]): Promise<string[] | undefined> {
  if (await insertKey(tx, call, hashOf(call), ids)) return undefined;
  const first = await findKey(tx, call);
  if (!first) throw new Error(`the idempotency key ${call.key} vanished while it was taken`);
  return first;
}

/** The ids that a key started before; undefined where it is new. */
export async function findKey(db: Queryable, call: IdempotentCall): Promise<string[] | undefined> {
  const [first] = await db.sql<Pick<IdempotentCallRow, 'request_hash' | 'resource_ids'>[]>`
    select request_hash, resource_ids from idempotent_call
    where account_id = ${call.accountId} and key = ${call.key}`;
  if (first && first.request_hash !== hashOf(call)) {
    throw deny('idempotency_conflict', `The idempotency key "${call.key}" was used before with other arguments.`);
  }
  return first?.resource_ids;
}

function hashOf({ tool, arguments: given }: IdempotentCall): string {
  return canonicalSha256({ tool, arguments: given });
}

async function insertKey(
  tx: Queryable,
  { accountId, key }: IdempotentCall,
  hash: string,
  ids: string[],
): Promise<boolean> {
  await tx.sql`set local lock_timeout = '2s'`;
  try {
    const taken = await tx.sql`
      insert into idempotent_call (account_id, key, request_hash, resource_ids)
      values (${accountId}, ${key}, ${hash}, ${ids})
      on conflict (account_id, key) do nothing returning key`;
    await tx.sql`set local lock_timeout to default`;
    return taken.length > 0;
  } catch (error) {
    throw isLockTimeout(error) ? new IdempotencyInFlight(key, error) : error;
  }
}
