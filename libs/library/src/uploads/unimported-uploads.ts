import type { Queryable } from '@libs/database';

/** Hours after which the sweep has removed the file of a failed or cancelled import. */
export const SWEPT_HOURS = 2;

/** Minutes after its address expired for which a sent file waits to be imported. */
export const SENT_MINUTES = 60;

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
  /** Seconds until the first of them stops counting; 0 where there is none. */
  frees_in_seconds: number;
}

interface Counting {
  /** Of a piece. */
  perBytes?: number;
  /** Minutes after its address expired for which the bytes of an upload count although no file is known to have arrived. */
  unseenMinutes?: number;
  /** An upload that is not counted. */
  apartFrom?: string;
}

/** Counts the uploads of one account. */
export async function unimportedUploads(
  db: Queryable,
  accountId: string,
  { perBytes = Number.MAX_SAFE_INTEGER, unseenMinutes = 0, apartFrom }: Counting = {},
): Promise<UnimportedUploads> {
  const [found] = await db.sql<UnimportedUploads[]>`
    select count(*) filter (where is_open)::integer as open,
      coalesce(sum(greatest(1, ceil(size_bytes::float8 / ${perBytes}::float8))) filter (where is_open), 0)::integer as pieces,
      coalesce(sum(size_bytes), 0)::bigint as bytes,
      coalesce(sum(size_bytes) filter (where is_sent), 0)::bigint as sent,
      coalesce(extract(epoch from min(frees_at) - clock_timestamp()), 0)::float8 as frees_in_seconds
    from (
      select u.size_bytes, u.storage_key is not null as is_sent,
        r.id is null and (u.storage_key is not null or u.expires_at > clock_timestamp()) as is_open,
        case when r.id is not null then r.updated_at + make_interval(hours => ${SWEPT_HOURS})
          when u.storage_key is null then u.expires_at + make_interval(mins => ${unseenMinutes}::integer)
          else u.expires_at + make_interval(mins => ${SENT_MINUTES}) end as frees_at
      from upload u left join resource r on r.id = u.id
      where u.account_id = ${accountId} and u.id is distinct from ${apartFrom ?? null}::uuid
        and ((r.id is null and (u.storage_key is not null
            or u.expires_at > clock_timestamp() - make_interval(mins => ${unseenMinutes}::integer)))
          or (u.storage_key is not null and r.status in ('failed', 'cancelled')
            and r.updated_at > clock_timestamp() - make_interval(hours => ${SWEPT_HOURS})))
    ) kept`;
  if (!found) throw new Error('a sum without a row');
  return found;
}
