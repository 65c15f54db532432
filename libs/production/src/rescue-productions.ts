import type { Database } from '@libs/database';
import type { TaskBell } from './task-bell.js';

/**
 * Gives a new wake-up to every open job that has none: its task died of too many refusals, or its queue lost it. With
 * this no job can stay open for ever, since each wake-up also tests the deadline.
 */
export class RescueProductions {
  constructor(
    private readonly database: Database,
    private readonly bell: TaskBell,
  ) {}

  async run(): Promise<number> {
    const rescued = await this.database.sql`
      insert into task (name, route, body, account_id)
      select format('poll-%s-%s-rescue-%s', p.resource_id, p.step, extract(epoch from clock_timestamp())::bigint),
        '/internal/poll', jsonb_build_object('resource_id', p.resource_id, 'step', p.step), p.account_id
      from production p join resource r on r.id = p.resource_id
      where r.status in ('queued', 'processing') and p.updated_at < clock_timestamp() - interval '1 minute'
        and not exists (
          select 1 from task t
          where t.state = 'ready' and t.route = '/internal/poll' and t.body ->> 'resource_id' = p.resource_id::text
        )
      on conflict (name) do nothing returning id`;
    if (rescued.length > 0) this.bell.ring();
    return rescued.length;
  }
}
