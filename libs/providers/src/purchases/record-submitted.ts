import type { Queryable } from '@libs/database';
import type { Submission } from '../makers/maker.js';
import { movePurchase } from './move-purchase.js';

/** Saves the maker's answer to a request. Where a webhook came before it, the answer's addresses replace the webhook's. */
export async function recordSubmitted(db: Queryable, id: string, submission: Submission): Promise<void> {
  if (await movePurchase(db, id, 'accept', { submission })) return;
  await db.sql`
    update purchase set submission = ${{ ...submission }}, updated_at = clock_timestamp()
    where id = ${id} and state = 'submitted' and request_id = ${submission.requestId}`;
}
