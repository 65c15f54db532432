import type { Queryable } from '@libs/database';
import { plainText } from '@libs/kernel';
import type { MakerTrouble } from '../makers/maker-trouble.js';

/** Seconds until a maker in trouble is asked again: doubled with each failure in a row, and a tenth of chance. */
const [LEAST_SECONDS, MOST_SECONDS] = [4, 120];

/** The maker's own `Retry-After` counts where it is longer, up to an hour. */
export function backoffSeconds(failures: number, retryAfterSeconds = 0): number {
  const own = Math.min(MOST_SECONDS, LEAST_SECONDS * 2 ** Math.min(failures, 10));
  return Math.max(own * (1 + Math.random() / 10), Math.min(retryAfterSeconds, 3_600));
}

/** Records a trouble of an open purchase that may pass, and when the maker is asked again. */
export async function noteTrouble(
  db: Queryable,
  { id, failed_looks: failures }: { id: string; failed_looks: number },
  { kind, message, more }: MakerTrouble,
): Promise<void> {
  await db.sql`
    update purchase
    set trouble_kind = ${kind}, trouble_text = ${plainText(message)}, failed_looks = failed_looks + 1,
      retry_at = clock_timestamp() + make_interval(secs => ${backoffSeconds(failures, more.retryAfterSeconds)}::float8),
      updated_at = clock_timestamp()
    where id = ${id} and state in ('intent', 'submitted')`;
}
