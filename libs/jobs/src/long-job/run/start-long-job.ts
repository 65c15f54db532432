import { Database, type Transaction } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import { Holds, isTerminal, type ResourceStatus } from '@libs/library';
import { Injectable } from '@nestjs/common';
import { enqueueTask, pollTask } from '../../queue/enqueue-task.js';
import { type JobEnd, JobWatch, NoJobWatch } from '../../watch/job-watch.js';
import { LONGEST_HOURS } from '../../job.js';
import type { JobRequest } from '../../production.entity.js';
import { LOOK_AGAIN_FOR_PARTS_MS, lookAtParts, type PartsStanding } from '../../parts/look-at-parts.js';
import { wakeIfPartsEnded } from '../../parts/wake-if-parts-ended.js';
import type { PollResult } from '../../step/poll-step.js';
import { bindSlot } from '../slots/bind-slot.js';
import { cancelLongJob, failLongJob } from '../end/end-long-job.js';
import { noteEvent } from '../note-event.js';
import { type LongJobKind, type SlotClaim, SlotTerms } from '../long-job.js';
import { Recipes } from '../recipes.js';
import type { KeepPlace } from '../walk/running-walks.js';
import { lockSlot, longJobStatus, type SlotView } from '../slots/slot-view.js';
import { refusalOf } from '../slots/transitions.js';

/** Milliseconds between looks of a parent that waits; a slot that becomes free, room in a process and the end of a part also wake it. */
const LOOK_AGAIN_MS = { slot: 60_000, room: 15_000, parts: LOOK_AGAIN_FOR_PARTS_MS };

interface Candidate {
  id: string;
  account_id: string;
  kind: LongJobKind;
  status: ResourceStatus;
  step: number;
  bound_fence: number | null;
  cancel_requested: boolean;
  request: JobRequest;
  outlived: boolean;
}

interface Asked {
  parentId: string;
  /** Absent: whatever step it is at. */
  step?: number;
  keepPlace: KeepPlace;
}

interface Started {
  result: PollResult;
  /** What this process is to walk. */
  claim?: SlotClaim;
  /** Where it was ended instead. */
  end?: JobEnd;
  /** Where it waits for its parts. */
  waiting?: Candidate;
}

/** A wake-up of a parent that is in no slot: it gets a free one of its account, or waits on, for that or for room in a process. */
@Injectable()
export class StartLongJob {
  constructor(
    private readonly database: Database,
    private readonly terms: SlotTerms,
    private readonly recipes: Recipes,
    private readonly holds: Holds,
    private readonly watch: JobWatch = new NoJobWatch(),
  ) {}

  /** Undefined: no parent has this id. Throws `handler_elsewhere`, and writes nothing, where only another revision can go on. */
  async run(parentId: string, step?: number, keepPlace: KeepPlace = () => true): Promise<Started | undefined> {
    const started = await this.database.transaction((tx) => this.start(tx, { parentId, step, keepPlace }));
    if (started?.end) this.watch.ended(started.end);
    if (started?.waiting) await wakeIfPartsEnded(this.database, { ...started.waiting, resource_id: parentId });
    return started;
  }

  private async start(tx: Transaction, { parentId, step, keepPlace }: Asked): Promise<Started | undefined> {
    const known = await readCandidate(tx, parentId);
    if (!known) return undefined;
    // A slot is locked before its parent, everywhere.
    const view = known.bound_fence === null ? await this.lockFreeSlot(tx, known) : undefined;
    await tx.sql`select 1 from production where resource_id = ${parentId} for update`;
    const candidate = await readCandidate(tx, parentId);
    if (!candidate) return undefined;
    const result = { resource_id: parentId, status: candidate.status } as PollResult;
    if (isStale(candidate, step)) return { result: { ...result, result: 'stale' } };
    const parts = await lookAtParts(tx, candidate);
    const end = await endUnbegun(tx, this.holds, candidate, parts);
    if (end) return { end, result: { ...result, result: end.status, status: end.status } };
    const waitsFor = parts.state === 'open' ? 'parts' : lackOf(candidate, view, keepPlace);
    if (view && !waitsFor) {
      return {
        result: { ...result, result: 'advanced', status: 'processing' },
        ...(await this.begin(tx, view, parentId)),
      };
    }
    const waiting = waitsFor === 'parts' ? candidate : undefined;
    return { result: { ...result, ...(await waitOn(tx, candidate, waitsFor ?? 'slot')) }, waiting };
  }

  private async begin(tx: Transaction, view: SlotView, parentId: string): Promise<Pick<Started, 'claim'>> {
    await tx.sql`update resource set status = 'processing' where id = ${parentId} and status = 'queued'`;
    await tx.sql`
      update parent set takeovers = 0, progress_at = clock_timestamp(), is_in_line = false where resource_id = ${parentId}`;
    const next = await bindSlot(tx, view, { parentId, terms: this.terms, recipes: this.recipes, holder: newId() });
    const fence = next.isHandedOver ? next.fence : next.claim.fence;
    await noteEvent(tx, 'started', { parentId, fence, details: { slot: view.key } });
    return next.isHandedOver ? {} : { claim: next.claim };
  }

  /** Locks the first empty slot of its account, skipping slots that other transactions have locked. */
  private async lockFreeSlot(tx: Transaction, { account_id: accountId, kind }: Candidate) {
    const places = this.terms.places[kind];
    await tx.sql`
      insert into slot (key, kind, account_id, place)
      select format('%s/%s/%s', ${kind}::text, ${accountId}::text, place), ${kind}, ${accountId}, place
      from generate_series(1, ${places}::integer) place
      on conflict do nothing`;
    const [free] = await tx.sql<{ key: string }[]>`
      select key from slot
      where account_id = ${accountId} and kind = ${kind} and place <= ${places} and parent_id is null
      order by place limit 1 for update skip locked`;
    if (free) return lockSlot(tx, free.key);
    // Lock all slots, so that a concurrent end is either visible here, or sees this candidate waiting and wakes it.
    const taken = await tx.sql<{ key: string; parent_id: string | null }[]>`
      select key, parent_id from slot
      where account_id = ${accountId} and kind = ${kind} and place <= ${places} order by place for update`;
    const emptied = taken.find((slot) => slot.parent_id === null);
    return emptied && lockSlot(tx, emptied.key);
  }
}

function isStale({ status, bound_fence: fence, step: current }: Candidate, step = current): boolean {
  return isTerminal(status) || fence !== null || step !== current;
}

/** What there is no room in; undefined where it can begin. */
function lackOf(
  { id, status, bound_fence: boundFence }: Candidate,
  view: SlotView | undefined,
  keepPlace: KeepPlace,
): 'slot' | 'room' | undefined {
  const candidate = { id, status: longJobStatus(status), boundFence };
  if (!view || refusalOf('start', view, { parentId: id, candidate }) !== undefined) return 'slot';
  return keepPlace() ? undefined : 'room';
}

/** Undefined: it is to be made. */
async function endUnbegun(
  tx: Transaction,
  holds: Holds,
  candidate: Candidate,
  parts: PartsStanding,
): Promise<JobEnd | undefined> {
  const ending = { parentId: candidate.id, accountId: candidate.account_id };
  if (candidate.cancel_requested) return cancelLongJob(tx, holds, ending);
  if (parts.state === 'failed') return failLongJob(tx, holds, ending, parts.failure);
  if (!candidate.outlived) return undefined;
  const never = `There was no place for it within ${LONGEST_HOURS} hours; nothing was charged.`;
  return failLongJob(tx, holds, ending, deny('provider_unavailable', never).body());
}

async function readCandidate(tx: Transaction, parentId: string): Promise<Candidate | undefined> {
  const [candidate] = await tx.sql<Candidate[]>`
    select r.id, r.account_id, p.kind, r.status, j.step, p.bound_fence, j.cancel_requested, j.request,
      j.created_at + make_interval(hours => ${LONGEST_HOURS}) < clock_timestamp() as outlived
    from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
    where p.resource_id = ${parentId}`;
  return candidate;
}

async function waitOn(
  tx: Transaction,
  { id, account_id, step }: Candidate,
  what: keyof typeof LOOK_AGAIN_MS,
): Promise<Pick<PollResult, 'result' | 'next_step'>> {
  await tx.sql`
    update production set step = ${step + 1}, updated_at = clock_timestamp() where resource_id = ${id}`;
  await enqueueTask(tx, pollTask({ resource_id: id, account_id }, step + 1, LOOK_AGAIN_MS[what]));
  return { result: 'advanced', next_step: step + 1 };
}
