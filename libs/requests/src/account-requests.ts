import type { Database, Queryable } from '@libs/database';
import { RequestLogRow } from './request-log.entity.js';

/** Rows that are read at a time: an account may have millions. */
const PAGE = 5_000;

/** The requests of an account, oldest first, in pages. */
export async function* exportRequests(database: Database, accountId: string): AsyncGenerator<RequestLogRow[]> {
  const rows = database.getRepository(RequestLogRow);
  let last: RequestLogRow | undefined;
  for (;;) {
    const query = rows.createQueryBuilder('r').where('r.account_id = :accountId', { accountId });
    if (last) query.andWhere('(r.at, r.id) > (:at, :id)', { at: last.at, id: last.id });
    const page: RequestLogRow[] = await query.orderBy('r.at').addOrderBy('r.id').limit(PAGE).getMany();
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** Forgets what the callers of a disabled account asked. */
export async function eraseRequests(db: Queryable, accountId: string): Promise<void> {
  await db.sql`delete from request_log where account_id = ${accountId}`;
}
