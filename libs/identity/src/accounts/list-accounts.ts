import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { Account } from '../account.entity.js';

export interface AccountFilter {
  id?: string;
  /** Part of the e-mail address, whatever its case. */
  email?: string;
  status?: Account['status'];
  isOperator?: boolean;
  before?: PagePosition;
  limit: number;
}

/** Accounts for the operator, the newest first. */
export function listAccounts({ sql }: Queryable, filter: AccountFilter): Promise<Paged<Account>[]> {
  const { id = null, email = null, status = null, isOperator = null, before, limit } = filter;
  return sql<Paged<Account>[]>`
    select *, (extract(epoch from created_at) * 1000000)::bigint as page_at
    from account
    where (${id}::uuid is null or id = ${id}::uuid)
      and (${email}::text is null or position(lower(${email}) in email) > 0)
      and (${status}::text is null or status = ${status})
      and (${isOperator}::boolean is null or is_operator = ${isOperator})
      and (${before?.at ?? null}::bigint is null or (created_at, id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`;
}
