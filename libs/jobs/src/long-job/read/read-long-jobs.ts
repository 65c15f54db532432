import type { Database } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import type { ResourceStatus } from '@libs/library';
import type { LongJobKind, SlotTerms } from '../long-job.js';
import type { SlotView } from '../slots/slot-view.js';
import { slotState, type SlotState } from '../slots/transitions.js';

/** Seconds after its lease at which a parent without holder and wake-up counts as stuck. */
const PATIENCE_SECONDS = 60;

/** `waiting`: in no slot. */
export type LongJobState = 'waiting' | SlotState;

/** How a long job stands at one moment. Seconds are those until then, or since then, by the database's clock. */
export interface LongJobReading {
  parent_id: string;
  account_id: string;
  kind: LongJobKind;
  tool: string;
  status: ResourceStatus;
  state: LongJobState;
  created_at: Date;
  phase: string;
  percent: number;
  units_done: number;
  /** Null before its first phase. */
  units_total: number | null;
  takeovers: number;
  cancel_requested: boolean;
  /** Since its last checkpoint of a unit, its last claim or takeover, or the end of its wait in a line. */
  seconds_without_progress: number;
  /** Whether its units wait for their turn. */
  is_in_line: boolean;
  last_error: Record<string, unknown> | null;
  /** Why it failed. */
  failure: DenialBody | null;
  fence: number | null;
  holder: string | null;
  execution: string | null;
  /** Until its lease, or the time of its handoff, is over; negative after that. */
  seconds_left: number | null;
  /** Until its next wake-up; negative where that is due. */
  seconds_to_wake_up: number | null;
  /** No holder and no wake-up for too long. Must never happen. */
  is_stuck: boolean;
}

interface Row extends Omit<LongJobReading, 'state' | 'is_stuck'> {
  is_bound: boolean;
  lease: SlotView['lease'];
  handoff_fence: number | null;
  is_claimed: boolean;
  is_live: boolean;
  seconds_silent: number;
}

/** The long jobs that have not ended; or the one with this id, also when it has. */
export async function readLongJobs(database: Database, terms: SlotTerms, id?: string): Promise<LongJobReading[]> {
  const statuses =
    id === undefined ? ['queued', 'processing'] : ['queued', 'processing', 'completed', 'failed', 'cancelled'];
  const rows = await database.sql<Row[]>`
    select p.resource_id as parent_id, r.account_id, p.kind, j.tool, r.status, j.created_at, j.phase, j.percent,
      p.units_done, p.units_total, p.takeovers, j.cancel_requested, p.is_in_line, p.last_error, r.metadata -> 'error' as failure,
      extract(epoch from clock_timestamp() - p.progress_at)::float8 as seconds_without_progress,
      s.key is not null as is_bound, s.fence, s.holder, s.execution, s.handoff_fence,
      case when s.lease_until is null then 'none' when s.lease_until > clock_timestamp() then 'live' else 'expired' end
        as lease,
      s.handoff_claimed_at is not null as is_claimed, coalesce(s.handoff_until > clock_timestamp(), false) as is_live,
      extract(epoch from coalesce(s.lease_until, s.handoff_until) - clock_timestamp())::float8 as seconds_left,
      extract(epoch from clock_timestamp() - coalesce(s.lease_until, s.handoff_until, j.updated_at))::float8
        as seconds_silent,
      extract(epoch from case when s.key is null then poll.run_at else watch.run_at end - clock_timestamp())::float8
        as seconds_to_wake_up
    from parent p
    join production j using (resource_id)
    join resource r on r.id = p.resource_id
    left join slot s on s.parent_id = p.resource_id
    left join lateral (
      select min(run_at) as run_at from task
      where state <> 'done' and state = 'ready' and route = '/internal/poll'
        and body ->> 'resource_id' = p.resource_id::text
    ) poll on true
    left join lateral (
      select min(run_at) as run_at from task
      where state = 'ready' and body ->> 'parent_id' = p.resource_id::text
        and body ->> 'fence' = s.fence::text
    ) watch on true
    where r.status = any (${statuses}) and (${id ?? null}::uuid is null or p.resource_id = ${id ?? null}::uuid)
    order by j.created_at`;
  return rows.map((row) => reading(row, terms));
}

function reading(row: Row, { leaseSeconds }: SlotTerms): LongJobReading {
  const { is_bound: _, lease: _lease, handoff_fence: _handoff, is_claimed: _claimed, is_live: _live, ...rest } = row;
  const { seconds_silent: silent, ...told } = rest;
  const state = stateOf(row);
  const isLeft = state === 'waiting' || state === 'unheld';
  const isUnwatched = told.seconds_to_wake_up === null && silent > leaseSeconds + PATIENCE_SECONDS;
  return { ...told, state, is_stuck: isLeft && isUnwatched };
}

function stateOf(row: Row): LongJobState {
  const { is_bound: isBound, status, lease, handoff_fence: fence, is_claimed: isClaimed, is_live: isLive } = row;
  const isOpen = status === 'queued' || status === 'processing';
  if (!isBound) return isOpen ? 'waiting' : 'ended';
  const handoff = fence === null ? null : { fence, isClaimed, isLive };
  return slotState({ parent: { status: isOpen ? 'open' : 'completed' }, lease, handoff });
}
