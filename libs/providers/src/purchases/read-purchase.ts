import type { Queryable } from '@libs/database';
import type { Purchase } from './purchase.entity.js';

/** A purchase with its times by the database's clock. */
export interface PurchaseStanding extends Purchase {
  /** Seconds since the claim to send it; null while unsent. */
  sent_seconds: number | null;
  /** Seconds since the job's first attempt was opened. */
  job_seconds: number;
  /** The maker may be asked, or a further attempt opened. */
  is_due: boolean;
}

/** The last attempt of a job, whole: each step of its life reads other columns. */
export async function readPurchase(db: Queryable, jobId: string): Promise<PurchaseStanding | undefined> {
  const [purchase] = await db.sql<PurchaseStanding[]>`
    select *, extract(epoch from clock_timestamp() - sent_at)::float8 as sent_seconds,
      extract(epoch from clock_timestamp() - min(created_at) over ())::float8 as job_seconds,
      coalesce(retry_at <= clock_timestamp(), true) as is_due
    from purchase where job_id = ${jobId} order by attempt desc limit 1`;
  return purchase;
}
