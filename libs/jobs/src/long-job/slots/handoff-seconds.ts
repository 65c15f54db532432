import type { Queryable } from '@libs/database';
import type { SlotTerms } from '../long-job.js';

/** Longest handoff after executions that never claimed, unless the configured handoff is longer. */
const MOST_SECONDS = 1_800;

/**
 * How long the next job of a parent may take to claim it: exponential backoff, doubled with each execution in a row
 * that was launched and never claimed. A job that crashes at its start is not launched every minute for a day.
 */
export async function handoffSeconds(tx: Queryable, terms: SlotTerms, parentId: string): Promise<number> {
  const [launched] = await tx.sql<{ in_vain: number }[]>`
    select count(distinct fence)::integer as in_vain from parent_event
    where parent_id = ${parentId} and event = 'launched'
      and fence > coalesce((select max(fence) from parent_event where parent_id = ${parentId} and event = 'claimed'), 0)`;
  const doubled = terms.handoffSeconds * 2 ** (launched?.in_vain ?? 0);
  return Math.max(terms.handoffSeconds, Math.min(MOST_SECONDS, doubled));
}
