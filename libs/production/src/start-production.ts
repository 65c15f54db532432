import type { Database, Queryable } from '@libs/database';
import { canonicalJson, Denial, newId, randomBase62 } from '@libs/kernel';
import { createHash } from 'node:crypto';
import { holdCredits, type ResourceKind, type ResourceStatus, type Visibility } from '@libs/library';
import type { ProviderRegistry } from '@libs/providers';
import { DEADLINE_MINUTES } from './production.js';
import { enqueueTask, pollTask } from './enqueue-task.js';
import type { TaskBell } from './task-bell.js';

export interface ProductionOrder {
  accountId: string;
  tool: string;
  kind: ResourceKind;
  mimeType: string;
  name: string;
  visibility: Visibility;
  provider: string;
  /** One brief for each resource to make. */
  briefs: Record<string, unknown>[];
  /** Credits for each resource. */
  creditsEach: number;
  maxCostCredits?: number;
  idempotencyKey?: string;
  /** The caller's arguments as they were validated; a repeated idempotency key must come with the same. */
  arguments: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

export interface StartedProduction {
  resourceIds: string[];
  etaSeconds: number;
  pollAfterMs: number;
  /** `queued`, or where the first resource stands by now when the idempotency key had started it before. */
  status: ResourceStatus;
}

export class CostCeilingExceeded extends Denial {
  constructor(cost: number, ceiling: number) {
    super('cost_ceiling_exceeded', `This costs ${cost} credits, above max_cost_credits of ${ceiling}.`);
  }
}

export class IdempotencyConflict extends Denial {
  constructor(key: string) {
    super('idempotency_conflict', `The idempotency key "${key}" was used before with other arguments.`);
  }
}

/**
 * Starts the jobs of one call: hold, resource, production and first wake-up are one transaction, so that an answered id
 * always ends and an unanswered call leaves nothing half done. A repeated idempotency key answers the first call's ids.
 */
export class StartProduction {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRegistry,
    private readonly bell: TaskBell,
  ) {}

  async run(order: ProductionOrder): Promise<StartedProduction> {
    const cost = order.creditsEach * order.briefs.length;
    if (order.maxCostCredits !== undefined && cost > order.maxCostCredits) {
      throw new CostCeilingExceeded(cost, order.maxCostCredits);
    }
    const provider = this.providers.get(order.provider);
    for (const brief of order.briefs) provider.examine({ kind: order.kind, brief });
    const etaSeconds = Math.max(...order.briefs.map((brief) => provider.estimateSeconds({ kind: order.kind, brief })));
    const fresh = order.briefs.map(() => newId());
    const started = await this.database.transaction(async (tx) => {
      const earlier = await claimKey(tx, order, fresh);
      if (earlier) return { resourceIds: earlier, status: await statusOf(tx, earlier) };
      for (const [index, resourceId] of fresh.entries()) {
        await startOne(tx, order, resourceId, order.briefs[index] ?? {});
      }
      return { resourceIds: fresh, status: 'queued' as const };
    });
    this.bell.ring();
    return { ...started, etaSeconds, pollAfterMs: provider.pollAfterMs(0) };
  }
}

/** Where the first of the resources of an earlier call stands. */
async function statusOf(tx: Queryable, resourceIds: string[]): Promise<ResourceStatus> {
  const [first] = await tx.sql<{ status: ResourceStatus }>`select status from resource where id = ${resourceIds[0]}`;
  return first?.status ?? 'queued';
}

async function startOne(
  tx: Queryable,
  order: ProductionOrder,
  resourceId: string,
  brief: Record<string, unknown>,
): Promise<void> {
  await tx.sql`
    insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, metadata)
    values (${resourceId}, ${randomBase62(10)}, ${order.accountId}, ${order.kind}, ${order.name}, 'queued',
      ${order.visibility}, ${order.mimeType}, ${order.metadata})`;
  await holdCredits(tx, { accountId: order.accountId, resourceId, amount: order.creditsEach });
  await tx.sql`
    insert into production (resource_id, account_id, tool, provider, request, deadline)
    values (${resourceId}, ${order.accountId}, ${order.tool}, ${order.provider}, ${{ kind: order.kind, brief }},
      clock_timestamp() + make_interval(mins => ${DEADLINE_MINUTES}))`;
  await enqueueTask(tx, pollTask(resourceId, 0));
}

/** Takes the idempotency key for these ids, or answers the ids that the key started before. */
async function claimKey(tx: Queryable, order: ProductionOrder, ids: string[]): Promise<string[] | undefined> {
  if (order.idempotencyKey === undefined) return undefined;
  const asked = canonicalJson({ tool: order.tool, arguments: order.arguments });
  const hash = createHash('sha256').update(asked).digest('hex');
  const taken = await tx.sql`
    insert into idempotent_call (account_id, key, request_hash, resource_ids)
    values (${order.accountId}, ${order.idempotencyKey}, ${hash}, ${ids})
    on conflict (account_id, key) do nothing returning key`;
  if (taken.length > 0) return undefined;
  const [call] = await tx.sql<{ request_hash: string; resource_ids: string[] }>`
    select request_hash, resource_ids from idempotent_call
    where account_id = ${order.accountId} and key = ${order.idempotencyKey}`;
  if (call?.request_hash !== hash) throw new IdempotencyConflict(order.idempotencyKey);
  return call.resource_ids;
}
