import type { Queryable } from '@libs/database';

/** What an operator reads of a parent's life. */
export type LongJobEvent =
  | 'started'
  | 'claimed'
  | 'taken over'
  | 'released'
  | 'exited'
  | 'launched'
  | 'phase'
  | 'unit failed'
  | 'unit lost'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'reconciled';

interface Noted {
  parentId: string;
  fence?: number;
  details?: Record<string, unknown>;
}

/** Writes a line of a parent's history, in the transaction of the change. */
export async function noteEvent(
  tx: Queryable,
  event: LongJobEvent,
  { parentId, fence, details }: Noted,
): Promise<void> {
  await tx.sql`
    insert into parent_event (parent_id, event, fence, details)
    values (${parentId}, ${event}, ${fence ?? null}, ${details ?? {}})`;
}
