import type { Queryable } from '@libs/database';
import { LONGEST_HOURS } from '../../job.js';
import { STALLED_MINUTES, type LongJobKind, type LongJobStatus } from '../long-job.js';

/** The parent in a slot, as rules look at it. */
export interface BoundLongJob {
  id: string;
  status: LongJobStatus;
  boundFence: number | null;
  /** Number of its last checkpoint. */
  checkpoint: number;
  /** How often it was lost since its last progress. */
  takeovers: number;
  isCancelWished: boolean;
  /** Without progress for so long that no lease is renewed. */
  isStalled: boolean;
  /** Ordered so long ago that it is not begun anew. */
  isOutlived: boolean;
}

/** A slot and what is in it at one moment. Times are judged by the database's clock, after the lock was granted. */
export interface SlotView {
  key: string;
  kind: LongJobKind;
  accountId: string;
  fence: number;
  holder: string | null;
  lease: 'none' | 'live' | 'expired';
  /** Seconds until the lease or the handoff runs out; null where there is none. */
  secondsLeft: number | null;
  /** The permission to launch one job, once: null where there is none. */
  handoff: { fence: number; isClaimed: boolean; isLive: boolean } | null;
  /** The execution that was launched under this fence. */
  execution: string | null;
  parent: BoundLongJob | null;
}

/** Locks a slot for the rest of the transaction, then looks at it. Undefined: there is none of that key. */
export async function lockSlot(tx: Queryable, key: string): Promise<SlotView | undefined> {
  const locked = await tx.sql`select 1 from slot where key = ${key} for update`;
  return locked.length > 0 ? lookAtSlot(tx, key) : undefined;
}

/** Locks the slot that a parent is bound to, then looks at it. Undefined: it is bound to none. */
export async function lockSlotOf(tx: Queryable, parentId: string): Promise<SlotView | undefined> {
  const [slot] = await tx.sql<{ key: string }[]>`select key from slot where parent_id = ${parentId} for update`;
  return slot && lookAtSlot(tx, slot.key);
}

/** Looks at the slot that a parent is bound to and locks nothing: what is seen may be over at once. */
export async function findSlotOf(db: Queryable, parentId: string): Promise<SlotView | undefined> {
  const [slot] = await db.sql<{ key: string }[]>`select key from slot where parent_id = ${parentId}`;
  return slot && lookAtSlot(db, slot.key);
}

interface Row {
  key: string;
  kind: LongJobKind;
  account_id: string;
  fence: number;
  holder: string | null;
  lease: SlotView['lease'];
  seconds_left: number | null;
  handoff_fence: number | null;
  is_claimed: boolean;
  is_live: boolean | null;
  execution: string | null;
  parent_id: string | null;
  status: string;
  bound_fence: number | null;
  checkpoint: number;
  takeovers: number;
  cancel_requested: boolean;
  is_stalled: boolean;
  is_outlived: boolean;
}

/** A statement of its own: a time that is read while waiting for a lock is as old as the beginning of the wait. */
async function lookAtSlot(db: Queryable, key: string): Promise<SlotView | undefined> {
  const [row] = await db.sql<Row[]>`
    select s.key, s.kind, s.account_id, s.fence, s.holder, s.handoff_fence, s.execution, s.parent_id,
      case when s.lease_until is null then 'none' when s.lease_until > clock_timestamp() then 'live' else 'expired' end
        as lease,
      extract(epoch from coalesce(s.lease_until, s.handoff_until) - clock_timestamp())::float8 as seconds_left,
      s.handoff_claimed_at is not null as is_claimed, s.handoff_until > clock_timestamp() as is_live,
      r.status, p.bound_fence, p.checkpoint, p.takeovers, j.cancel_requested,
      p.progress_at < clock_timestamp() - make_interval(mins => ${STALLED_MINUTES}) as is_stalled,
      j.created_at < clock_timestamp() - make_interval(hours => ${LONGEST_HOURS}) as is_outlived
    from slot s
    left join parent p on p.resource_id = s.parent_id
    left join production j on j.resource_id = s.parent_id
    left join resource r on r.id = s.parent_id
    where s.key = ${key}`;
  if (!row) return undefined;
  return {
    key: row.key,
    kind: row.kind,
    accountId: row.account_id,
    fence: row.fence,
    holder: row.holder,
    lease: row.lease,
    secondsLeft: row.seconds_left,
    handoff:
      row.handoff_fence === null
        ? null
        : { fence: row.handoff_fence, isClaimed: row.is_claimed, isLive: row.is_live ?? false },
    execution: row.execution,
    parent:
      row.parent_id === null
        ? null
        : {
            id: row.parent_id,
            status: longJobStatus(row.status),
            boundFence: row.bound_fence,
            checkpoint: row.checkpoint,
            takeovers: row.takeovers,
            isCancelWished: row.cancel_requested,
            isStalled: row.is_stalled,
            isOutlived: row.is_outlived,
          },
  };
}

export function longJobStatus(status: string): LongJobStatus {
  return status === 'completed' || status === 'failed' || status === 'cancelled' ? status : 'open';
}
