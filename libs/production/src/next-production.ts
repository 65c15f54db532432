import type { Database } from '@libs/database';

/** The job that waited longest for its next step and that nobody works on; undefined when there is none. */
export async function nextProduction(database: Database): Promise<string | undefined> {
  const [next] = await database.sql<{ resource_id: string }>`
    select p.resource_id
    from production p join resource r on r.id = p.resource_id
    where r.status in ('queued', 'processing')
      and (p.step_lease_until is null or p.step_lease_until < clock_timestamp())
    order by p.updated_at limit 1`;
  return next?.resource_id;
}
