import type { Database } from '@libs/database';
import { findResource, isTerminal, type Resource, type ResourceStatus } from '@libs/library';

/** Where a resource's job stands. */
export interface ProductionState {
  resource: Resource;
  status: ResourceStatus;
  phase: string;
  percent: number;
  /** Seconds until the end is expected; 0 once ended, absent while nothing is known. */
  etaSeconds?: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The owner's view of a job; ResourceNotFound for anybody else's. */
export async function readProduction(
  database: Database,
  accountId: string,
  resourceId: string,
): Promise<ProductionState> {
  const resource = await findResource(database, accountId, resourceId);
  const [job] = await database.sql<{ phase: string; percent: number; age: number; updated_at: Date }>`
    select phase, percent, updated_at, extract(epoch from clock_timestamp() - created_at)::float8 as age
    from production where resource_id = ${resource.id}`;
  if (!job || isTerminal(resource.status)) {
    const { status, created_at: createdAt, updated_at: updatedAt } = resource;
    return { resource, status, phase: status, percent: ended(resource), etaSeconds: 0, createdAt, updatedAt };
  }
  const eta = job.percent >= 5 ? Math.ceil((job.age * (100 - job.percent)) / job.percent) : undefined;
  const { status, created_at: createdAt } = resource;
  const { phase, percent, updated_at: updatedAt } = job;
  return { resource, status, phase, percent, etaSeconds: eta, createdAt, updatedAt };
}

function ended(resource: Resource): number {
  return resource.status === 'completed' ? 100 : 0;
}
