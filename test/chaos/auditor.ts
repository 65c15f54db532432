import { createHash } from 'node:crypto';
import type { Database } from '@libs/database';
import { AuditCredits } from '@libs/library';
import type { ObjectStore } from '@libs/storage';

/**
 * Looks, with nothing running, whether long jobs kept their promises; reads the database and the store and nothing else.
 * Answers a line for each promise that was broken.
 */
export class Auditor {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async run(acknowledged: readonly string[]): Promise<string[]> {
    const parts = await Promise.all([
      this.lost(acknowledged),
      this.twice(acknowledged),
      this.money(),
      this.slots(),
      this.fences(),
      this.bytes(),
      this.leftOver(),
    ]);
    return parts.flat();
  }

  /** Checks that every production, stored or acknowledged to a client, exists and has ended. */
  private async lost(acknowledged: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql<{ id: string; status: string | null }[]>`
      select o.id, r.status from unnest(${acknowledged}::uuid[]) o (id) left join resource r using (id)
      where r.id is null or r.status in ('queued', 'processing')
      union select id, status from resource where status in ('queued', 'processing')`;
    return rows.map(({ id, status }) => `lost: ${id} is ${status ?? 'unknown'}`);
  }

  /** A production for each order, one end for each production, one execution for each fence, each part once. */
  private async twice(acknowledged: readonly string[]): Promise<string[]> {
    const rows = await this.database.sql<{ finding: string }[]>`
      select format('twice: %s was ordered by nobody', resource_id) as finding from production
      where resource_id <> all (${acknowledged}::uuid[])
      union all
      select format('twice: %s ended %s times', parent_id, count(*)) from parent_event
      where event in ('completed', 'failed', 'cancelled') group by parent_id having count(*) > 1
      union all
      select format('twice: %s has ended as %s but its history does not say so', r.id, r.status)
      from parent p join resource r on r.id = p.resource_id
      where r.status in ('completed', 'failed', 'cancelled')
        and not exists (select 1 from parent_event e where e.parent_id = r.id and e.event = r.status)
      union all
      select format('twice: fence %s of %s was claimed %s times', fence, parent_id, count(*)) from parent_event
      where event = 'claimed' group by parent_id, fence having count(*) > 1
      union all
      select format('twice: part %s of %s is there %s times', part, parent_id, count(*)) from resource
      where parent_id is not null group by parent_id, part having count(*) > 1`;
    return rows.map(({ finding }) => finding);
  }

  /**
   * Captured in full for what is there; of what was cancelled its finished parts, and of the rest the share that was done,
   * at least one credit if a unit was begun; nothing of what failed.
   */
  private async money(): Promise<string[]> {
    const books = await new AuditCredits(this.database).run();
    const rows = await this.database.sql<{ finding: string }[]>`
      select format('money: %s is %s, of %s held %s are captured', r.id, r.status, h.amount, coalesce(h.captured, 0))
        as finding
      from parent p join resource r on r.id = p.resource_id join credit_hold h on h.resource_id = r.id
      join production j on j.resource_id = r.id
      cross join lateral (
        select greatest(least(1, count(*)), coalesce(sum(credits) filter (where state = 'done'), 0)
          + (h.amount - (j.request ->> 'part_credits')::integer) * j.percent / 100) as credits
        from unit u where u.parent_id = r.id) done
      where coalesce(h.captured, 0) <> case r.status
          when 'completed' then h.amount when 'cancelled' then least(h.amount, done.credits) else 0 end
        or (h.state = 'captured' and r.status = 'completed' and r.storage_key is null)
      union all
      select format('money: %s failed but left part %s', r.id, part.part)
      from resource r join resource part on part.parent_id = r.id where r.status = 'failed'
      union all
      select format('money: %s was cancelled and paid for parts that are not there', r.id)
      from resource r
      where r.status = 'cancelled'
        and exists (select 1 from unit u where u.parent_id = r.id and u.state = 'done' and u.credits > 0)
        and not exists (select 1 from resource part where part.parent_id = r.id and part.storage_key is not null)`;
    return [...books.map(({ finding }) => `money: ${finding}`), ...rows.map(({ finding }) => finding)];
  }

  private async slots(): Promise<string[]> {
    const rows = await this.database.sql<{ finding: string }[]>`
      select format('slot: %s holds %s, which is %s', s.key, s.parent_id, r.status) as finding
      from slot s join resource r on r.id = s.parent_id
      union all
      select format('slot: %s is %s but bound under %s', r.id, r.status, p.bound_fence)
      from parent p join resource r on r.id = p.resource_id
      where p.bound_fence is not null and not exists (select 1 from slot s where s.parent_id = r.id)`;
    return rows.map(({ finding }) => finding);
  }

  /** In the order in which a slot was locked: each claim has a larger fence, and none writes once another one is there. */
  private async fences(): Promise<string[]> {
    const rows = await this.database.sql<{ finding: string }[]>`
      with told as (
        select e.id, e.event, e.fence, e.parent_id, (
          select s.details ->> 'slot' from parent_event s
          where s.parent_id = e.parent_id and s.event = 'started' and s.id <= e.id order by s.id desc limit 1) as slot
        from parent_event e where e.fence is not null
      ), lined as (
        select *, max(fence) over (partition by slot order by id rows between unbounded preceding and 1 preceding) as top
        from told
      )
      select format('fence: %s of %s says "%s" under %s after %s', slot, parent_id, event, fence, top) as finding
      from lined where fence < top or (fence = top and event in ('started', 'taken over'))
      union all
      select format('fence: %s stands at %s, below %s', s.key, s.fence, max(t.fence))
      from slot s join told t on t.slot = s.key group by s.key, s.fence having s.fence < max(t.fence)`;
    return rows.map(({ finding }) => finding);
  }

  /** Every file that a resource names is there and is what its row says. */
  private async bytes(): Promise<string[]> {
    const files = await this.database.sql<{ id: string; key: string; sha256: string | null; size: number | null }[]>`
      select id, storage_key as key, sha256, size_bytes::float8 as size from resource where storage_key is not null
      union all
      select id, file ->> 'key', null, null from resource, jsonb_path_query(metadata, '$.files.*') file`;
    const findings: string[] = [];
    for (const { id, key, sha256, size } of files) {
      const [found, facts] = await Promise.all([this.hashOf(key), this.store.head(key)]);
      if (!found || !facts) findings.push(`bytes: ${key} of ${id} is not there`);
      else if (found.sha256 !== (sha256 ?? facts.sha256) || found.size !== (size ?? facts.sizeBytes))
        findings.push(`bytes: ${key} of ${id} is not what its row says`);
    }
    return findings;
  }

  private async hashOf(key: string): Promise<{ sha256: string; size: number } | undefined> {
    const bytes = await this.store.get(key);
    if (!bytes) return undefined;
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { sha256: hash.digest('hex'), size };
  }

  /** After a sweep without a least age the store holds what resources name, and no more. */
  private async leftOver(): Promise<string[]> {
    const named = await this.database.sql<{ key: string }[]>`
      select storage_key as key from resource where storage_key is not null
      union select file ->> 'key' from resource, jsonb_path_query(metadata, '$.files.*') file`;
    const keys = new Set(named.map(({ key }) => key));
    const findings: string[] = [];
    for await (const key of this.store.list('')) if (!keys.has(key)) findings.push(`left over: ${key}`);
    return findings;
  }
}
