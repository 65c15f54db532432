import { Database } from '@libs/database';
import { Injectable } from '@nestjs/common';
import { TaskBell } from './task-bell.js';

/**
 * Gives a new wake-up to every open job that has none: its task died of too many refusals, or its queue lost it. With
 * this no job can stay open for ever, since each wake-up also tests the deadline. What a cloud queue holds has a minute
 * after its time to come; a job whose queue is slower gets one more each minute. A late poll or lease check changes
 * nothing; a late launch without a record may start an execution that finds the claim taken.
 */
@Injectable()
export class RescueJobs {
  constructor(
    private readonly database: Database,
    private readonly bell: TaskBell,
  ) {}

  async run(): Promise<number> {
    const rescued = await this.database.sql`
      insert into task (name, route, body, account_id)
      select format('poll-%s-%s-rescue-%s', p.resource_id, p.step, extract(epoch from clock_timestamp())::bigint / 60),
        '/internal/poll', jsonb_build_object('resource_id', p.resource_id, 'step', p.step), p.account_id
      from production p join resource r on r.id = p.resource_id
      where r.status in ('queued', 'processing') and p.updated_at < clock_timestamp() - interval '1 minute'
        and not exists (select 1 from parent held where held.resource_id = p.resource_id and held.bound_fence is not null)
        and not exists (
          select 1 from task t
          where t.state = 'ready' and t.route = '/internal/poll' and t.body ->> 'resource_id' = p.resource_id::text
        )
        and not exists (
          select 1 from task t
          where t.name = format('poll-%s-%s', p.resource_id, p.step) and t.state = 'done'
            and t.run_at > clock_timestamp() - interval '1 minute'
        )
      on conflict (name) do nothing returning id`;
    const watched = await this.rewatch();
    if (rescued.length + watched > 0) this.bell.ring();
    return rescued.length + watched;
  }

  /**
   * A long job in a slot is watched by a wake-up of its own, which goes on counting its looks, and launched by another one
   * where a job is to claim it.
   */
  private async rewatch(): Promise<number> {
    const rescued = await this.database.sql`
      insert into task (name, route, body, account_id)
      select format('%s-%s-%s-rescue-%s', wakes.name, s.parent_id, s.fence,
          extract(epoch from clock_timestamp())::bigint / 60),
        wakes.route,
        jsonb_strip_nulls(jsonb_build_object('kind', s.kind, 'parent_id', s.parent_id, 'fence', s.fence,
          'n', case when wakes.name = 'wd' then coalesce(sent.n + 1, 0) end)),
        s.account_id
      from slot s join resource r on r.id = s.parent_id
      cross join (values ('wd', '/internal/lease-watchdog'), ('launch', '/internal/launch-job')) wakes (name, route)
      cross join lateral (
        select max((t.body ->> 'n')::bigint) as n,
          coalesce(bool_or(t.state = 'ready' or t.run_at > clock_timestamp() - interval '1 minute'), false) as may_come
        from task t
        where t.route = wakes.route
          and t.body ->> 'parent_id' = s.parent_id::text and t.body ->> 'fence' = s.fence::text
      ) sent
      where r.status in ('queued', 'processing') and not sent.may_come
        and (wakes.name = 'wd'
          or (s.handoff_fence = s.fence and s.handoff_claimed_at is null and s.execution is null
            and s.handoff_until > clock_timestamp()))
      on conflict (name) do nothing returning id`;
    return rescued.length;
  }
}
