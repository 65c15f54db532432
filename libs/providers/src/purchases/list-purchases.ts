import type { PagePosition, Paged, Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';
import type { PurchaseState } from './purchase-states.js';
import type { Purchase } from './purchase.entity.js';

export type ListedPurchase = Pick<
  Purchase,
  | 'id'
  | 'job_id'
  | 'attempt'
  | 'account_id'
  | 'maker'
  | 'model'
  | 'state'
  | 'ceiling_microdollars'
  | 'billed_microdollars'
  | 'trouble_kind'
  | 'created_at'
> & {
  /** Since it was opened. */
  age_seconds: number;
};

export interface PurchaseFilter {
  state?: PurchaseState;
  /** The unknown ones come before the others. */
  unknownFirst?: boolean;
  before?: PagePosition;
  limit: number;
}

/** Purchases for the operator, the newest first. */
export async function listPurchases(
  db: Queryable,
  { state, unknownFirst = false, before, limit }: PurchaseFilter,
): Promise<Paged<ListedPurchase>[]> {
  return db.sql<Paged<ListedPurchase>[]>`
    select id, job_id, attempt, account_id, maker, model, state, ceiling_microdollars, billed_microdollars, trouble_kind,
      created_at, extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds,
      (extract(epoch from created_at) * 1000000)::bigint as page_at
    from purchase
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${before?.at ?? null}::bigint is null or (created_at, id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by (${unknownFirst} and state = 'unknown') desc, created_at desc, id desc limit ${limit}`;
}

/** Purchases of which nobody knows whether they are billed: somebody has to look. */
export async function countUnknownPurchases(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from purchase where state = 'unknown'`;
  return row?.count ?? 0;
}

/** What the operator sees of a purchase: its words are the caller's. */
export type ShownPurchase = Omit<Purchase, 'brief' | 'facts' | 'raw_key' | 'failed_looks' | 'retry_at' | 'updated_at'>;

/** A purchase by its id, or all attempts of a job by the id of its resource. */
export async function findPurchases(db: Queryable, id: string): Promise<ShownPurchase[]> {
  if (!isUuid(id)) return [];
  return db.sql<ShownPurchase[]>`
    select id, job_id, attempt, account_id, maker, model, seed, ceiling_microdollars, billed_microdollars, state, sent_at,
      submission, request_id, began_at, result, trouble_kind, trouble_text, ended_at, created_at
    from purchase where id = ${id} or job_id = ${id} order by attempt`;
}
