import type { Database } from '@libs/database';
import type { Outside } from './outside.js';

interface Row {
  id: string;
  status: string;
  bound_fence: number | null;
  checkpoint: number;
  state: string;
  amount: number;
  percent: number;
  captured: number | null;
  parts: number;
  consumed: number;
  has_begun: boolean;
  key: string | null;
  fence: number | null;
  holder: string | null;
  is_held: boolean;
  is_watched: boolean;
}

/** What the one shot of a simulated composition costs. */
const PART_CREDITS = 2;
const ENDS = ['completed', 'failed', 'cancelled'];

/** Reads rows, and nothing else, after each act, and says which rule they break. */
export class Auditor {
  private before = new Map<string, Row>();
  private readonly fences = new Map<string, number>();
  private readonly claims = new Map<string, string>();
  /** Which process was given which holder's name. */
  private readonly owners = new Map<string, string>();
  /** Under which fence the world lost a wake-up: until there is another one the sweep has to see to it. */
  private readonly unwatched = new Map<string, number | null>();

  constructor(
    private readonly database: Database,
    private readonly ids: readonly string[],
  ) {}

  /** After an act of a process. Throws what is broken. */
  async look(by: string): Promise<void> {
    for (const row of await this.rows()) {
      this.place(row);
      this.wakeUp(row);
      this.writer(row, this.before.get(row.id), by);
      this.end(row, this.before.get(row.id));
      this.before.set(row.id, row);
    }
    const slots = await this.database.sql<{ key: string; fence: number }[]>`
      select key, fence from slot where account_id in (select account_id from resource where id = any(${this.ids}::uuid[]))`;
    for (const { key, fence } of slots) {
      demand(fence >= (this.fences.get(key) ?? 0), `I1: the fence of ${key} fell`);
      this.fences.set(key, fence);
    }
  }

  /** The world lost a task. */
  excuse(task: { body: Record<string, unknown> } | undefined): void {
    const id = task?.body['parent_id'] ?? task?.body['resource_id'];
    if (typeof id === 'string') this.unwatched.set(id, this.before.get(id)?.fence ?? null);
  }

  get isOver(): boolean {
    return this.ids.every((id) => ENDS.includes(this.before.get(id)?.status ?? ''));
  }

  get statuses(): string {
    return this.ids.map((id) => this.before.get(id)?.status).join(', ');
  }

  /** Once all is over. */
  finish(outside: Outside, failedOrders: number): void {
    for (const { id, status, key, parts } of this.before.values()) {
      demand(ENDS.includes(status), `I5: ${id} is lost: ${status}`);
      demand(key === null, `I8: ${id} ended and holds ${key}`);
      demand(status !== 'completed' || parts === 1, `I4: ${id} has ${parts} parts`);
    }
    demand(outside.storedTwice.length === 0, `I16: stored twice: ${outside.storedTwice.join()}`);
    const most = this.ids.length + failedOrders;
    demand(outside.orders.size <= most, `I15: ${outside.orders.size} orders, at most ${most} are due`);
  }

  private rows(): Promise<Row[]> {
    return this.database.sql<Row[]>`
      select p.resource_id as id, r.status, p.bound_fence, p.checkpoint, h.state, h.amount, h.captured, j.percent,
        (select count(*)::integer from resource c where c.parent_id = r.id) as parts,
        (select coalesce(sum(credits), 0)::integer from unit u where u.parent_id = r.id and u.state = 'done') as consumed,
        exists (select 1 from unit u where u.parent_id = r.id) as has_begun,
        s.key, s.fence, s.holder,
        case when s.handoff_fence is not null and s.handoff_claimed_at is null then s.handoff_until > clock_timestamp()
          else coalesce(s.lease_until > clock_timestamp(), false) end as is_held,
        case when s.key is null
          then exists (
            select 1 from task t where t.state = 'ready' and t.state <> 'done'
              and t.body ->> 'resource_id' = r.id::text and t.body ->> 'step' = j.step::text)
          else exists (
            select 1 from task t where t.state = 'ready' and t.route = '/internal/lease-watchdog'
              and t.body ->> 'parent_id' = r.id::text and t.body ->> 'fence' = s.fence::text) end as is_watched
      from parent p join resource r on r.id = p.resource_id join credit_hold h on h.resource_id = r.id
        join production j on j.resource_id = r.id
        left join slot s on s.parent_id = p.resource_id
      where p.resource_id = any(${this.ids}::uuid[])`;
  }

  private place({ id, status, bound_fence: bound, key, fence, holder }: Row): void {
    demand((bound ?? null) === fence, `I8: ${id} is bound under ${bound}, its slot is at ${fence}`);
    demand(key === null || !ENDS.includes(status), `I8: ${id} has ended in its slot`);
    if (holder === null) return;
    const claim = `${key} ${fence}`;
    demand((this.claims.get(claim) ?? holder) === holder, `I2: ${claim} was claimed twice`);
    this.claims.set(claim, holder);
  }

  /** Not only the sweep, which is for queues that lose tasks. */
  private wakeUp({ id, status, is_watched: isWatched, fence }: Row): void {
    const isExcused = ENDS.includes(status) || this.unwatched.get(id) === fence;
    demand(isWatched || isExcused, `I19: nothing wakes ${id}, ${fence === null ? 'unbound' : `at ${fence}`}`);
  }

  private writer(row: Row, before: Row | undefined, by: string): void {
    if (row.holder !== null && row.holder !== before?.holder) this.owners.set(row.holder, by);
    if (!before) return;
    const isOwner = before.holder !== null && this.owners.get(before.holder) === by;
    demand(isOwner || mayHappenToUnheld(before, row), `I3: ${by} wrote to ${row.id} without a claim`);
    const isTakenOver = row.key !== null && before.key === row.key && row.fence !== before.fence;
    demand(!isTakenOver || row.fence! > before.fence!, `I1: ${row.id} was taken over under a smaller fence`);
  }

  private end(row: Row, before: Row | undefined): void {
    const { id, status, state, amount, captured, parts, consumed, percent } = row;
    if (before && ENDS.includes(before.status)) {
      demand(
        status === before.status && captured === before.captured && parts === before.parts,
        `I7: the end of ${id} changed`,
      );
    }
    const share = Math.floor(((amount - PART_CREDITS) * percent) / 100);
    const charged = { completed: amount, failed: 0, cancelled: Math.max(row.has_begun ? 1 : 0, consumed + share) }[
      status
    ];
    if (charged === undefined)
      demand(state === 'held' && parts === 0, `I6: ${id} is open but ${state}, ${parts} parts`);
    else
      demand(
        (captured ?? 0) === charged && state === (charged > 0 ? 'captured' : 'voided'),
        `I6: ${id} ${status}: ${state} ${captured}`,
      );
    demand(status !== 'failed' || parts === 0, `I7: ${id} failed and left parts`);
  }
}

/** What processes other than the holder may do: start, take over, and end a parent without holder or claimed job. */
function mayHappenToUnheld(before: Row, after: Row): boolean {
  if (after.checkpoint !== before.checkpoint) return false;
  if (after.status === before.status || !ENDS.includes(after.status)) return true;
  if (after.status === 'completed') return false;
  return !before.is_held || before.holder === null;
}

function demand(isTrue: boolean, rule: string): void {
  if (!isTrue) throw new RuleBroken(rule);
}

export class RuleBroken extends Error {}
