import { Database, type Queryable, type Transaction } from '@libs/database';
import { newId } from '@libs/kernel';
import {
  AccountTurns,
  Holds,
  lockAccount,
  refuseClosedAccount,
  type Resource,
  requireSources,
  type MadeKind,
  type ResourceStatus,
  STATUS_OF_CALL,
} from '@libs/library';
import { ProviderRegistry } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { claimKey, findKey, type IdempotentCall } from './claim-key.js';
import { JobLimits } from '../job-limits.js';
import { type JobOrder, type Pace, refuseAboveCeiling } from './job-order.js';
import { requireAccepted, Moderator } from './moderator.js';
import { requireRoom } from './require-room.js';
import { sourcesOfOrder } from './sources-of-order.js';
import { TaskBell } from '../queue/task-bell.js';
import { writeJobs } from './write-jobs.js';

/** A resource that a job makes, as a list shows it. */
type ListedResource = Pick<Resource, 'name' | 'mime_type'> & { kind: MadeKind };

export interface StartedJob {
  /** An earlier call started these. */
  isReplay: boolean;
  resourceIds: string[];
  etaSeconds: number;
  pollAfterMs: number;
  /** `queued`; of an earlier call's resources the status of the one that is furthest from completed. */
  status: ResourceStatus;
  /** How an earlier call's resource is listed now. */
  earlier?: ListedResource;
}

/** As `StartedJob`, with the facts that the first call's answer gave. */
export interface EarlierStart extends StartedJob {
  /** Name, kind and media type of the first resource, as they are now. */
  name: string;
  kind: MadeKind;
  mimeType: string;
  /** Credits that the call held for all its resources, and spent on writing them. */
  credits: number;
  /** Model of an outside maker that makes it. */
  model?: string;
  notes?: string[];
}

/** What the transaction of a start wrote, or found. */
type Written = Pick<StartedJob, 'isReplay' | 'resourceIds' | 'status' | 'earlier'>;

interface Fresh {
  order: JobOrder;
  /** Of its resources, unless an earlier call started them. */
  ids: string[];
  etaSeconds: number;
}

/** Milliseconds between a caller's looks at a long job, at least. */
const PARENT_POLL_MS = 2_000;

/** Milliseconds between a caller's looks at a job that takes long, at most. */
const LONGEST_POLL_MS = 10_000;

/** A tenth of the time that the job probably takes, within these bounds. */
function pollAfter(etaSeconds: number, leastMs: number): number {
  return Math.max(leastMs, Math.min(LONGEST_POLL_MS, etaSeconds * 100));
}

/**
 * Starts the jobs of one call: hold, resource, production and first wake-up are one transaction, so that an answered id
 * always ends and an unanswered call leaves nothing half done. A repeated idempotency key returns the first call's ids,
 * even if prices and limits have changed.
 */
@Injectable()
export class StartJob {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRegistry,
    private readonly bell: TaskBell,
    private readonly limits: JobLimits,
    private readonly moderator: Moderator,
    private readonly turns: AccountTurns,
    private readonly holds: Holds,
  ) {}

  /**
   * Throws the Denial that would refuse `run`, and writes nothing: a caller is charged only after the order passes. Skips
   * the account's credits, because a payment takes their place, and the idempotency key, because `findEarlier` looks it up.
   */
  async check(order: JobOrder, signal?: AbortSignal): Promise<Pace> {
    const pace = await this.examine(order);
    const look = async (): Promise<void> => {
      await refuseClosedAccount(this.database, order.accountId);
      await this.requireStartable(this.database, order, pace.etaSeconds);
    };
    await this.turns.run(order.accountId, look, signal);
    return pace;
  }

  /** The signal ends a wait for other starts of the account, and nothing that was begun. */
  async run(order: JobOrder, signal?: AbortSignal): Promise<StartedJob> {
    const { etaSeconds, pollAfterMs } = order.examined ?? (await this.examine(order));
    const fresh = order.briefs.map(() => order.resourceId ?? newId());
    const write = (): Promise<Written> =>
      this.database.transaction((tx) => this.write(tx, { order, ids: fresh, etaSeconds }));
    const started = await this.turns.run(order.accountId, write, signal);
    this.bell.ring();
    return { ...started, etaSeconds, pollAfterMs };
  }

  /** Refuses words that moderation rejects and briefs that the provider cannot make. */
  private async examine(order: JobOrder): Promise<Pace> {
    await requireAccepted(this.moderator, [order.name, order.briefs, order.parts], order.accountId);
    return this.paceOf(order);
  }

  /** Refuses an order above its ceiling, with unusable sources, or beyond the account's open jobs. */
  private async requireStartable(db: Queryable, order: JobOrder, etaSeconds: number): Promise<void> {
    const { accountId, briefs, parts = [] } = order;
    refuseAboveCeiling(order);
    await requireSources(db, accountId, sourcesOfOrder(order));
    await requireRoom(db, this.limits, { accountId, count: briefs.length + parts.length, etaSeconds });
  }

  private async write(tx: Transaction, { order, ids, etaSeconds }: Fresh): Promise<Written> {
    const earlier = await startedBefore(tx, order, ids);
    if (earlier) return { isReplay: true, resourceIds: earlier, ...(await standingOf(tx, earlier)) };
    const { accountId, creditsEach: credits, fromBalanceAlone, parts = [] } = order;
    const { isUntrusted, credential, tool, paymentId } = order;
    await lockAccount(tx, accountId);
    await this.requireStartable(tx, order, etaSeconds);
    const held = [
      ...ids.map((resourceId) => ({ resourceId, credits, fromBalanceAlone })),
      ...parts.map((part) => ({ resourceId: part.resourceId, credits: part.credits, fromBalanceAlone: true })),
    ];
    await this.holds.hold(tx, { accountId, isUntrusted, credential, tool, held, paymentId });
    await writeJobs(tx, order, ids, etaSeconds);
    return { isReplay: false, resourceIds: ids, status: 'queued' };
  }

  /**
   * The jobs that an earlier call with this key started, for tools whose order is expensive to examine. Undefined if the key
   * is new or its first call has not ended. It claims no key: `run` decides between concurrent calls.
   */
  async findEarlier(call: IdempotentCall): Promise<EarlierStart | undefined> {
    const ids = await findKey(this.database, call);
    if (!ids) return undefined;
    const [first] = await this.database.sql<
      (Omit<EarlierStart, keyof StartedJob | 'notes' | 'model'> & {
        seconds: number | null;
        model: string | null;
        notes: string[] | null;
      })[]
    >`
      select r.name, r.kind, r.mime_type as "mimeType", (j.request ->> 'seconds')::float8 as seconds,
        j.request -> 'notes' as notes, r.metadata ->> 'model' as model,
        (select sum(h.amount) from credit_hold h join resource held on held.id = h.resource_id
          where held.id = any(${ids}::uuid[]) or held.parent_id = any(${ids}::uuid[]))
          + coalesce((r.metadata ->> 'writing_cost')::int, 0) as credits
      from resource r left join production j on j.resource_id = r.id
      where r.id = ${ids[0]}`;
    if (!first) return undefined;
    const { seconds, model, notes, ...answered } = first;
    const { status } = await standingOf(this.database, ids);
    const etaSeconds = Math.ceil(seconds ?? 0);
    const pollAfterMs = pollAfter(etaSeconds, PARENT_POLL_MS);
    return {
      isReplay: true,
      resourceIds: ids,
      status,
      etaSeconds,
      pollAfterMs,
      ...answered,
      ...(model !== null && { model }),
      ...(notes && { notes }),
    };
  }

  /** Throws a Denial for what the provider can never make; a long job's recipe has said so before. */
  private async paceOf({ parent, provider: name, kind, accountId, briefs, parts = [] }: JobOrder): Promise<Pace> {
    let partSeconds = 0;
    for (const part of parts) {
      const [seconds] = await this.secondsAt(part.provider, { kind: part.kind, accountId, briefs: [part.brief] });
      partSeconds = Math.max(partSeconds, seconds);
    }
    const [seconds, leastMs] = parent
      ? [parent.seconds, PARENT_POLL_MS]
      : await this.secondsAt(name, { kind, accountId, briefs });
    const etaSeconds = Math.ceil(partSeconds + seconds);
    return { etaSeconds, pollAfterMs: pollAfter(etaSeconds, leastMs) };
  }

  /** Seconds until a provider has made all briefs, and the milliseconds before a first look. */
  private async secondsAt(
    name: string,
    { kind, accountId, briefs }: Pick<JobOrder, 'kind' | 'accountId' | 'briefs'>,
  ): Promise<[seconds: number, leastMs: number]> {
    const provider = this.providers.get(name);
    let seconds = 0;
    for (const brief of briefs) seconds += await provider.examine({ kind, brief, accountId });
    return [seconds + (await provider.secondsBefore({ kind, accountId })), provider.pollAfterMs(0)];
  }
}

/** What the order's resource id or idempotency key started before; takes the key for these ids where it is new. */
async function startedBefore(tx: Transaction, order: JobOrder, ids: string[]): Promise<string[] | undefined> {
  const { accountId, tool, resourceId, idempotencyKey: key, arguments: given } = order;
  if (resourceId !== undefined && (await isStarted(tx, accountId, resourceId))) return [resourceId];
  return key === undefined ? undefined : claimKey(tx, { accountId, tool, key, arguments: given }, ids);
}

/** Orders of one account for one resource come one after the other. */
async function isStarted(tx: Queryable, accountId: string, resourceId: string): Promise<boolean> {
  // Not `for update`, see `lockAccount`.
  await tx.sql`select 1 from account where id = ${accountId} for no key update`;
  const known = await tx.sql`select id from resource where id = ${resourceId}`;
  return known.length > 0;
}

/** Status of the resources of an earlier call: open before ended, failed before completed. */
async function standingOf(db: Queryable, resourceIds: string[]): Promise<Pick<Written, 'status' | 'earlier'>> {
  const [first] = await db.sql<(Pick<Resource, 'status'> & ListedResource)[]>`
    select status, kind, name, mime_type from resource where id = any(${resourceIds}::uuid[])
    order by array_position(${[...STATUS_OF_CALL]}::text[], status) limit 1`;
  if (!first) return { status: 'queued' };
  const { status, ...earlier } = first;
  return { status, earlier };
}
