import type { PagePosition, Paged, Repositories } from '@libs/database';
import { Resource, type ResourceStatus } from '@libs/library';
import { Production } from '../production.entity.js';

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
  /** That it cost, or holds while it goes on; null where it has no price. */
  credits: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface JobFilter {
  accountId?: string;
  status?: ResourceStatus;
  before?: PagePosition;
  limit: number;
}

const COLUMNS = ['resource_id', 'account_id', 'tool', 'provider', 'phase', 'percent', 'created_at', 'updated_at'];

/** Jobs of all accounts, the newest first. The statement names only the filters that are given: one plan for all uses no index. */
export function listJobs(db: Repositories, filter: JobFilter): Promise<Paged<ListedJob>[]> {
  const { accountId, status, before, limit } = filter;
  const query = db.getRepository(Production).createQueryBuilder('p').innerJoin(Resource, 'r', 'r.id = p.resource_id');
  query.select('r.status', 'status').addSelect(`r.metadata -> 'error' ->> 'error_code'`, 'error_code');
  query.addSelect('(extract(epoch from p.created_at) * 1000000)::bigint', 'page_at');
  query.leftJoin('credit_hold', 'h', 'h.resource_id = p.resource_id');
  query.addSelect(`case when h.state = 'voided' then 0 else coalesce(h.captured, h.amount)::int end`, 'credits');
  for (const column of COLUMNS) query.addSelect(`p.${column}`, column);
  if (accountId !== undefined) query.andWhere('p.account_id = :accountId', { accountId });
  if (status !== undefined) query.andWhere('r.status = :status', { status });
  if (before) {
    const position = `(timestamptz 'epoch' + :at::bigint * interval '1 microsecond', :id::uuid)`;
    query.andWhere(`(p.created_at, p.resource_id) < ${position}`, before);
  }
  query.orderBy('p.created_at', 'DESC').addOrderBy('p.resource_id', 'DESC').limit(limit);
  return query.getRawMany<Paged<ListedJob>>();
}
