import { Database, type Queryable, type Transaction } from '@libs/database';
import { type Denial, deny, inCredits, newId, type ReleasedPart } from '@libs/kernel';
import {
  AccountTurns,
  Holds,
  lockAccount,
  newShortId,
  refuseClosedAccount,
  type Resource,
  requireSources,
  type MadeKind,
  type ResourceKind,
  type ResourceStatus,
  STATUS_OF_CALL,
  type Spender,
  type Visibility,
  writeOutbox,
} from '@libs/library';
import { adaptersOf, inputsOf, ProviderRegistry } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { claimKey, findKey, type IdempotentCall } from './claim-key.js';
import type { JobOrigin } from '../job-origin.js';
import type { LongJobKind } from '../long-job/long-job.js';
import { DEADLINE_MINUTES } from '../job.js';
import { enqueueTask, pollTask } from '../queue/enqueue-task.js';
import { JobLimits } from '../job-limits.js';
import { requireAccepted, Moderator } from './moderator.js';
import { requireRoom } from './require-room.js';
import { TaskBell } from '../queue/task-bell.js';

/** A resource that a job makes, as a list shows it. */
type ListedResource = Pick<Resource, 'name' | 'mime_type'> & { kind: MadeKind };

/** What its recipe says of a long job. */
export interface OrderedLongJob {
  kind: LongJobKind;
  /** What all of it probably takes. */
  seconds: number;
  parts: readonly ReleasedPart[];
  /** What all of its parts cost; the rest of its price is for the whole. */
  partCredits: number;
}

export interface JobOrder extends Spender {
  tool: string;
  kind: MadeKind;
  mimeType: string;
  name: string;
  visibility: Visibility;
  provider: string;
  /** One brief for each resource to make. */
  briefs: Record<string, unknown>[];
  /** Credits for each resource. */
  creditsEach: number;
  /** The OAuth client of the caller; absent for first-party credentials. */
  client?: string;
  maxCostCredits?: number;
  /** A settled payment that pays in place of the account's credits. */
  paymentId?: string;
  /** What `check` answered to this order: its words and briefs are not examined a second time. */
  examined?: Pace;
  /** The day's allowance pays nothing of it. */
  fromBalanceAlone?: boolean;
  idempotencyKey?: string;
  /** A long job: walked phase by phase in a slot, instead of ordered from a provider. It has one brief. */
  parent?: OrderedLongJob;
  /** What the briefs' `inputs` are; images unless told otherwise. */
  inputKind?: ResourceKind;
  /** Id of the only resource, if it was issued before. The start is then idempotent for every caller. */
  resourceId?: string;
  /** The caller's arguments as they were validated; a repeated idempotency key must come with the same. */
  arguments: Record<string, unknown>;
  metadata: Record<string, unknown>;
  /** Remarks on the work in the first answer; a repeated call answers the same ones. */
  notes?: string[];
  origin?: JobOrigin;
}

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
  /** Credits that the call held for all its resources. */
  credits: number;
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

export type Pace = Pick<StartedJob, 'etaSeconds' | 'pollAfterMs'>;

/** Milliseconds between a caller's looks at a long job, at least. */
const PARENT_POLL_MS = 2_000;

/** Milliseconds between a caller's looks at a job that takes long, at most. */
const LONGEST_POLL_MS = 10_000;

/** A tenth of the time that the job probably takes, within these bounds. */
function pollAfter(etaSeconds: number, leastMs: number): number {
  return Math.max(leastMs, Math.min(LONGEST_POLL_MS, etaSeconds * 100));
}

export function costCeilingExceeded(cost: number, ceiling: number): Denial {
  return deny('cost_ceiling_exceeded', `This costs ${inCredits(cost)}, above max_cost_credits of ${ceiling}.`);
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
    await requireAccepted(this.moderator, [order.name, order.briefs], order.accountId);
    return this.paceOf(order);
  }

  /** Refuses an order above its ceiling, with unusable sources, or beyond the account's open jobs. */
  private async requireStartable(db: Queryable, order: JobOrder, etaSeconds: number): Promise<void> {
    const { accountId, briefs, inputKind } = order;
    refuseAboveCeiling(order);
    await requireSources(db, accountId, briefs.flatMap(inputsOf), inputKind);
    await requireSources(db, accountId, briefs.flatMap(adaptersOf), 'adapter');
    await requireRoom(db, this.limits, { accountId, count: briefs.length, etaSeconds });
  }

  private async write(tx: Transaction, { order, ids, etaSeconds }: Fresh): Promise<Written> {
    const earlier = await startedBefore(tx, order, ids);
    if (earlier) return { isReplay: true, resourceIds: earlier, ...(await standingOf(tx, earlier)) };
    const { accountId, isUntrusted, creditsEach: amountEach, paymentId, fromBalanceAlone } = order;
    await lockAccount(tx, accountId);
    await this.requireStartable(tx, order, etaSeconds);
    const hold = { accountId, isUntrusted, resourceIds: ids, amountEach, paymentId, fromBalanceAlone };
    await this.holds.hold(tx, hold);
    for (const [index, resourceId] of ids.entries()) {
      await startOne(tx, order, resourceId, order.briefs[index] ?? {});
    }
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
      (Omit<EarlierStart, keyof StartedJob | 'notes'> & { seconds: number | null; notes: string[] | null })[]
    >`
      select r.name, r.kind, r.mime_type as "mimeType", (j.request ->> 'seconds')::float8 as seconds,
        j.request -> 'notes' as notes,
        (select sum(amount) from credit_hold where resource_id = any(${ids}::uuid[])) as credits
      from resource r left join production j on j.resource_id = r.id
      where r.id = ${ids[0]}`;
    if (!first) return undefined;
    const { seconds, notes, ...answered } = first;
    const { status } = await standingOf(this.database, ids);
    const etaSeconds = Math.ceil(seconds ?? 0);
    const pollAfterMs = pollAfter(etaSeconds, PARENT_POLL_MS);
    return { isReplay: true, resourceIds: ids, status, etaSeconds, pollAfterMs, ...answered, ...(notes && { notes }) };
  }

  /** Throws a Denial for what the provider can never make; a long job's recipe has said so before. */
  private async paceOf({ parent, provider: name, kind, accountId, briefs }: JobOrder): Promise<Pace> {
    if (parent) {
      const seconds = Math.ceil(parent.seconds);
      return { etaSeconds: seconds, pollAfterMs: pollAfter(seconds, PARENT_POLL_MS) };
    }
    const provider = this.providers.get(name);
    let ownSeconds = 0;
    for (const brief of briefs) ownSeconds += await provider.examine({ kind, brief, accountId });
    const etaSeconds = Math.ceil((await provider.secondsBefore({ kind, accountId })) + ownSeconds);
    return { etaSeconds, pollAfterMs: pollAfter(etaSeconds, provider.pollAfterMs(0)) };
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

function refuseAboveCeiling({ creditsEach, briefs, maxCostCredits }: JobOrder): void {
  const cost = creditsEach * briefs.length;
  if (maxCostCredits !== undefined && cost > maxCostCredits) throw costCeilingExceeded(cost, maxCostCredits);
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

async function startOne(
  tx: Queryable,
  order: JobOrder,
  resourceId: string,
  brief: Record<string, unknown>,
): Promise<void> {
  await tx.sql`
    insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, metadata)
    values (${resourceId}, ${newShortId()}, ${order.accountId}, ${order.kind}, ${order.name}, 'queued',
      ${order.visibility}, ${order.mimeType}, ${order.metadata})`;
  await writeOutbox(tx, 'created', { account_id: order.accountId, id: resourceId });
  const { parent, notes } = order;
  const request = { kind: order.kind, brief, ...(parent && requestOf(parent)), ...(notes?.length && { notes }) };
  await tx.sql`
    insert into production (resource_id, account_id, tool, provider, request, origin, client, deadline)
    values (${resourceId}, ${order.accountId}, ${order.tool}, ${parent?.kind ?? order.provider}, ${request},
      ${order.origin ? { ...order.origin } : null}, ${order.client ?? null},
      clock_timestamp() + make_interval(mins => ${DEADLINE_MINUTES}))`;
  if (parent) await tx.sql`insert into parent (resource_id, kind) values (${resourceId}, ${parent.kind})`;
  await enqueueTask(tx, pollTask({ resource_id: resourceId, account_id: order.accountId }, 0));
}

function requestOf({ parts, seconds, partCredits }: OrderedLongJob): Record<string, unknown> {
  return { parts, seconds, part_credits: partCredits };
}
