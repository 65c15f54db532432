import type { Database } from '@libs/database';
import { findResource, isTerminal, readSettlement, type Resource, type ResourceStatus } from '@libs/library';
import { NOT_BEGUN, readPlace } from '@libs/providers';

/** Status and progress of a resource's job. */
export interface JobState {
  resource: Resource;
  status: ResourceStatus;
  phase: string;
  percent: number;
  /** Seconds until the end is expected; 0 once ended, absent while nothing is known. */
  etaSeconds?: number;
  /** Place in the line of its provider, 1 for the next to begin; absent once it has begun. */
  placeInLine?: number;
  /** Of a long job: the pieces of its phase that are done, and that there are; of a job that waits for its parts: these. */
  units?: { done: number; total: number };
  /** Of an ended job: the credits that were charged, and that were returned. */
  settlement?: { captured: number; voided: number };
  createdAt: Date;
  updatedAt: Date;
  /** When its job ended; absent for what no job made. */
  endedAt?: Date;
}

interface JobRow {
  status: ResourceStatus;
  phase: string;
  percent: number;
  age: number;
  updated_at: Date;
  units_done: number | null;
  units_total: number | null;
  /** What a long job was estimated to take. */
  seconds: number | null;
}

/** Percent from which on the pace so far tells more than an estimate. */
const TELLING_PERCENT = 5;

function etaOf({ percent, age, seconds }: JobRow): number | undefined {
  if (percent >= TELLING_PERCENT) return Math.ceil((age * (100 - percent)) / percent);
  return seconds === null ? undefined : Math.ceil((seconds * (100 - percent)) / 100);
}

/** Of a job that has ended, or of what no job made. */
function endedState(
  resource: Resource,
  { job, settlement }: { job: JobRow | undefined; settlement: JobState['settlement'] },
): JobState {
  const { status, created_at: createdAt, updated_at: updatedAt } = resource;
  const percent = status === 'completed' ? 100 : (job?.percent ?? 0);
  const ended = job && { endedAt: job.updated_at };
  return { resource, status, phase: status, percent, etaSeconds: 0, settlement, createdAt, updatedAt, ...ended };
}

/** The owner's view of a job; `not_found` for jobs of other accounts. */
export async function readJob(database: Database, accountId: string, resourceId: string): Promise<JobState> {
  const resource = await findResource(database, accountId, resourceId);
  const [job] = await database.sql<JobRow[]>`
    select r.status, j.phase, j.percent, j.updated_at, extract(epoch from clock_timestamp() - j.created_at)::float8 as age,
      coalesce(p.units_done, parts.done) as units_done, coalesce(p.units_total, parts.total) as units_total,
      (j.request ->> 'seconds')::float8 as seconds
    from production j join resource r on r.id = j.resource_id left join parent p using (resource_id)
    left join lateral (
      select count(*) filter (where part.status = 'completed')::integer as done, count(*)::integer as total
      from resource part where part.parent_id = j.resource_id
      having count(*) > 0
    ) parts on j.phase = ${NOT_BEGUN} and j.request ? 'needs'
    where j.resource_id = ${resource.id}`;
  // The status changed between the two reads: together they would be a state that never was.
  if (job && job.status !== resource.status) return readJob(database, accountId, resourceId);
  if (!job || isTerminal(resource.status)) {
    return endedState(resource, { job, settlement: await readSettlement(database, resource.id) });
  }
  // A render is named by the resource that it makes.
  const place = await readPlace(database, resource.id);
  const { status, created_at: createdAt } = resource;
  const { phase, percent, updated_at: updatedAt, units_done: done, units_total: total } = job;
  const units = done === null || total === null ? undefined : { done, total };
  const etaSeconds = place?.seconds ?? etaOf(job);
  return {
    resource,
    status,
    phase,
    percent,
    etaSeconds,
    placeInLine: place?.place || undefined,
    units,
    createdAt,
    updatedAt,
  };
}
