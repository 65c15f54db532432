import type { Queryable } from '@libs/database';

/** What receivers have not learned, by the database's clock. */
export interface DeliveryBacklog {
  waiting: number;
  /** Seconds since the oldest event that waits; 0 where none does. */
  oldest_waiting: number;
  dead: number;
  /** Of enabled endpoints of accounts. */
  endpoint_waiting: number;
  endpoint_dead: number;
  endpoints: number;
  /** Whose last try was not accepted. */
  endpoints_failing: number;
  /** Not by their owner. */
  endpoints_disabled: number;
}

/** Counts through the indexes of what waits and of what ended. The first three are of the web application alone. */
export async function measureDeliveries({ sql }: Queryable): Promise<DeliveryBacklog> {
  const [backlog] = await sql<DeliveryBacklog[]>`
    select
      (select count(*)::int from event_delivery where state = 'waiting' and endpoint_id is null) as waiting,
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8
        from event_delivery where state = 'waiting' and endpoint_id is null) as oldest_waiting,
      dead.of_application as dead, dead.of_endpoints as endpoint_dead,
      (select count(*)::int from event_delivery d join webhook_endpoint e on e.id = d.endpoint_id
        where d.state = 'waiting' and e.enabled) as endpoint_waiting,
      at.enabled as endpoints, at.failing as endpoints_failing, at.disabled as endpoints_disabled
    from (
      select count(*) filter (where endpoint_id is null)::int as of_application, count(endpoint_id)::int as of_endpoints
      from event_delivery where state = 'dead'
    ) dead, (
      select count(*) filter (where enabled)::int as enabled, count(*) filter (where enabled and failures > 0)::int as failing,
        count(*) filter (where disabled_reason in ('failing', 'credential_ended'))::int as disabled
      from webhook_endpoint
    ) at`;
  if (!backlog) throw new Error('a statement without a condition answered no row');
  return backlog;
}
