import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { ResourceStatus } from '@libs/library';

/** A job in the operator's list; nothing of what its owner asked for. */
export interface ListedJob {
  resource_id: string;
  account_id: string;
  tool: string;
  provider: string;
  status: ResourceStatus;
  phase: string;
  percent: number;
  /** Code of the denial that it failed with. */
  error_code: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface JobFilter {
  accountId?: string;
  status?: ResourceStatus;
  before?: PagePosition;
  limit: number;
}

/** Jobs of all accounts, the newest first. */
export function listJobs({ sql }: Queryable, filter: JobFilter): Promise<Paged<ListedJob>[]> {
  const { accountId = null, status = null, before, limit } = filter;
  return sql<Paged<ListedJob>[]>`
    select p.resource_id, p.account_id, p.tool, p.provider, r.status, p.phase, p.percent,
      r.metadata -> 'error' ->> 'error_code' as error_code, p.created_at, p.updated_at,
      (extract(epoch from p.created_at) * 1000000)::bigint as page_at
    from production p join resource r on r.id = p.resource_id
    where (${accountId}::uuid is null or p.account_id = ${accountId}::uuid)
      and (${status}::text is null or r.status = ${status})
      and (${before?.at ?? null}::bigint is null or (p.created_at, p.resource_id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by p.created_at desc, p.resource_id desc limit ${limit}`;
}
