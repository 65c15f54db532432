import type { Database } from '@libs/database';
import { lockAccount } from '../credits/lock-account.js';
import { unimportedUploads } from './unimported-uploads.js';
import { type UploadLimits, uploadShareFull, uploadShare } from './upload-share.js';
import { SENDING_MINUTES } from './upload.js';
import type { Upload } from './upload.entity.js';

/**
 * Counts an upload in its account's share until its file must have arrived, which may be long after its address expired. An
 * upload that counted no longer needs room again. The returned callback puts the former time back, unless a later request
 * sends the file too. A process that dies leaves the longer time.
 */
export async function countWhileSending(
  database: Database,
  { id, account_id: accountId }: Upload,
  limits: UploadLimits,
): Promise<() => Promise<void>> {
  const counted = await database.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    // As text: a Date has no microseconds.
    const [extended] = await tx.sql<{ until: string; former: string; had_expired: boolean }[]>`
      with known as (select expires_at from upload where id = ${id} and storage_key is null for update)
      update upload u
      set expires_at = greatest(u.expires_at, clock_timestamp() + make_interval(mins => ${SENDING_MINUTES}))
      from known where u.id = ${id}
      returning u.expires_at::text as until, known.expires_at::text as former,
        known.expires_at <= clock_timestamp() as had_expired`;
    if (extended?.had_expired) {
      const { bytes, frees_in_seconds: freesInSeconds } = await unimportedUploads(tx, accountId, limits);
      if (bytes > (await uploadShare(tx, accountId, limits))) throw uploadShareFull(freesInSeconds);
    }
    return extended;
  });
  return async () => {
    if (!counted) return;
    await database.sql`
      update upload set expires_at = ${counted.former}::timestamptz
      where id = ${id} and expires_at = ${counted.until}::timestamptz`;
  };
}
