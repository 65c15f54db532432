import type { Queryable } from '@libs/database';

/** Hours after which the sweep has removed the file of a failed or cancelled import. */
export const SWEPT_HOURS = 2;

/** Uploads that are not imported: open uploads, and the files of failed imports until the sweep removes them. */
export interface UnimportedUploads {
  /** Uploads that can still be completed. */
  open: number;
  /** Pieces of the open uploads. A started piece counts whole. */
  pieces: number;
  /** Bytes that were announced or sent, of all uploads counted here. */
  bytes: number;
  /** The part of `bytes` that was sent. */
  sent: number;
}

/** Counts the uploads of one account, or of all accounts without a top-up (`accountId` null). A piece has `perBytes` bytes. */
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
