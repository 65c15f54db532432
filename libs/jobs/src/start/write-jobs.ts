import type { Queryable } from '@libs/database';
import { newShortId, writeOutbox } from '@libs/library';
import { DEADLINE_MINUTES } from '../job.js';
import type { JobRequest } from '../production.entity.js';
import { enqueueTask, pollTask } from '../queue/enqueue-task.js';
import type { JobOrder, OrderedLongJob, PartOrder } from './job-order.js';

/** One job with the resource that it makes. */
interface NewJob extends Pick<PartOrder, 'resourceId' | 'kind' | 'mimeType' | 'name' | 'provider' | 'metadata'> {
  request: JobRequest;
  /** The resource that it is a part of, and its number there. */
  partOf?: { id: string; number: number };
}

/** Writes the jobs of an order with their resources and first wake-ups. Its parts belong to the first resource. */
export async function writeJobs(
  tx: Queryable,
  order: JobOrder,
  ids: readonly string[],
  etaSeconds: number,
): Promise<void> {
  const { parent } = order;
  for (const [index, resourceId] of ids.entries()) {
    const request = requestOf(order, index, etaSeconds);
    await writeJob(tx, order, { ...order, resourceId, provider: parent?.kind ?? order.provider, request });
    if (parent) await tx.sql`insert into parent (resource_id, kind) values (${resourceId}, ${parent.kind})`;
  }
  await writeParts(tx, order, ids[0] ?? '');
}

/** The shots of a long job have the first numbers. */
async function writeParts(tx: Queryable, order: JobOrder, id: string): Promise<void> {
  const firstNumber = 1 + (order.parent?.parts.length ?? 0);
  for (const [index, part] of (order.parts ?? []).entries()) {
    const partOf = { id, number: firstNumber + index };
    const metadata = { ...part.metadata, parent_id: id, part: partOf.number };
    await writeJob(tx, order, { ...part, metadata, request: { kind: part.kind, brief: part.brief }, partOf });
  }
}

async function writeJob(tx: Queryable, order: JobOrder, job: NewJob): Promise<void> {
  const { resourceId, request, partOf } = job;
  const { accountId, visibility, tool, origin, client } = order;
  await tx.sql`
    insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, metadata, parent_id, part)
    values (${resourceId}, ${newShortId()}, ${accountId}, ${job.kind}, ${job.name}, 'queued', ${visibility},
      ${job.mimeType}, ${job.metadata}, ${partOf?.id ?? null}, ${partOf?.number ?? null})`;
  await writeOutbox(tx, 'created', { account_id: accountId, id: resourceId });
  await tx.sql`
    insert into production (resource_id, account_id, tool, provider, request, origin, client, deadline)
    values (${resourceId}, ${accountId}, ${tool}, ${job.provider}, ${request},
      ${origin ? { ...origin } : null}, ${client ?? null},
      clock_timestamp() + make_interval(mins => ${DEADLINE_MINUTES}))`;
  await enqueueTask(tx, pollTask({ resource_id: resourceId, account_id: accountId }, 0));
}

function requestOf(order: JobOrder, index: number, etaSeconds: number): JobRequest {
  const { kind, briefs, parts, parent, notes, arguments: given } = order;
  return {
    kind,
    brief: briefs[index] ?? {},
    arguments: given,
    ...(index === 0 && parts?.length && { needs: parts.map(({ resourceId }) => resourceId), seconds: etaSeconds }),
    ...(parent && ofLongJob(parent)),
    ...(notes?.length && { notes }),
  };
}

function ofLongJob({ parts, seconds, partCredits }: OrderedLongJob): Record<string, unknown> {
  return { parts, seconds, part_credits: partCredits };
}
