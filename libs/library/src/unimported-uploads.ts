import type { Queryable } from '@libs/database';

/** Hours after which the file of an import that has ended is swept for certain. */
export const SWEPT_HOURS = 2;

/** What the uploads that were not imported take: those under way, and files whose import brought nothing until they are swept. */
export interface UnimportedUploads {
  /** Uploads that may still be completed. */
  open: number;
  /** Started pieces of these. */
  pieces: number;
  /** Bytes that were announced or sent. */
  bytes: number;
  /** Of these, bytes that were sent. */
  sent: number;
}

/** Of one account; without an account, of all accounts together that never got a top-up. `perBytes` is the size of a piece. */
export async function unimportedUploads(
  db: Queryable,
  accountId: string | null,
  perBytes = Number.MAX_SAFE_INTEGER,
): Promise<UnimportedUploads> {
  const [found] = await db.sql<UnimportedUploads>`
    select count(*) filter (where is_open)::integer as open,
      coalesce(sum(greatest(1, ceil(size_bytes::float8 / ${perBytes}::float8))) filter (where is_open), 0)::integer as pieces,
      coalesce(sum(size_bytes), 0)::bigint as bytes,
      coalesce(sum(size_bytes) filter (where is_sent), 0)::bigint as sent
    from (
      select u.size_bytes, u.storage_key is not null as is_sent, r.id is null as is_open
      from upload u left join resource r on r.id = u.id
      where (u.account_id = ${accountId}::uuid or (${accountId}::uuid is null
          and not exists (select 1 from credit_top_up t where t.account_id = u.account_id)))
        and ((r.id is null and (u.storage_key is not null or u.expires_at > clock_timestamp()))
          or (u.storage_key is not null and r.status in ('failed', 'cancelled')
            and r.updated_at > clock_timestamp() - make_interval(hours => ${SWEPT_HOURS})))
    ) kept`;
  return found ?? { open: 0, pieces: 0, bytes: 0, sent: 0 };
}
