import type { Database, Transaction } from '@libs/database';
import { noteTry } from '../deliveries/note-try.js';
import type { Answer } from '../deliveries/web-application.js';

/** Days of nothing but failures after which an endpoint is disabled. */
const FAILING_DAYS = 3;

interface Tried {
  id: string;
  endpoint_id: string;
  /** With this one. */
  attempts: number;
}

/**
 * Records a try to an endpoint: at the delivery as the loop does for the web application, and at the endpoint, which is disabled
 * after three days of nothing but failures. Answers whether this try disabled it.
 */
export function noteOutcome(database: Database, tried: Tried, answer: Answer): Promise<boolean> {
  return database.transaction(async (tx) => {
    // The endpoint first: its deletion locks in this order too.
    const isDisabled = await noteAtEndpoint(tx, tried.endpoint_id, answer);
    await noteTry(tx, tried, answer);
    return isDisabled;
  });
}

async function noteAtEndpoint(tx: Transaction, id: string, { isAccepted }: Answer): Promise<boolean> {
  if (isAccepted) {
    await tx.sql`
      update webhook_endpoint set failures = 0, failing_since = null, last_accepted_at = clock_timestamp()
      where id = ${id}`;
    return false;
  }
  const [row] = await tx.sql<{ is_over: boolean; enabled: boolean }[]>`
    update webhook_endpoint
    set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
    where id = ${id}
    returning enabled, failing_since < clock_timestamp() - make_interval(days => ${FAILING_DAYS}::int) as is_over`;
  if (!row?.enabled || !row.is_over) return false;
  await tx.sql`update webhook_endpoint set enabled = false, disabled_reason = 'failing' where id = ${id}`;
  return true;
}
