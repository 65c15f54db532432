import type { Queryable } from '@libs/database';

/**
 * Brings a job's waiting wake-up forward to now. One that a queue holds, or is just being given, keeps its time there, so
 * that the job gets another one for the same step.
 */
export async function bringForward(db: Queryable, resourceId: string): Promise<void> {
  await db.sql`
    with waiting as (
      select *, format('poll-%s-%s', resource_id, step) as name from production where resource_id = ${resourceId}
    ), brought as (
      update task set run_at = clock_timestamp()
      where name = (select name from waiting) and state = 'ready' and run_at > clock_timestamp()
    )
    insert into task (name, route, body, account_id)
    select w.name || '-hastened', '/internal/poll', jsonb_build_object('resource_id', w.resource_id, 'step', w.step),
      w.account_id
    from waiting w join task t on t.name = w.name
    where (t.state = 'done' or t.lease_until > clock_timestamp()) and t.run_at > clock_timestamp()
    on conflict (name) do nothing`;
}
