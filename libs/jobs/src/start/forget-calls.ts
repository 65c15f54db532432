import type { Queryable } from '@libs/database';

/** Days for which an idempotency key answers its first call, and a wake-up that was given up can be looked at. */
const REMEMBERED_DAYS = 30;

/** Forgets up to `limit` old idempotency keys: they start something new from then on. */
export async function forgetCalls(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    with due as materialized (
      select account_id, key from idempotent_call
      where created_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS}) limit ${limit})
    delete from idempotent_call gone using due where (gone.account_id, gone.key) = (due.account_id, due.key)
    returning 1`;
  return forgotten.length;
}

/** How many keys are that old. */
export async function countOldCalls(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from idempotent_call
    where created_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS})`;
  return row?.count ?? 0;
}

/** Forgets up to `limit` wake-ups that were given up long ago. */
export async function forgetDeadTasks(tx: Queryable, limit: number): Promise<number> {
  const forgotten = await tx.sql`
    delete from task where id = any (array(
      select id from task
      where state = 'dead' and finished_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS})
      limit ${limit}))
    returning id`;
  return forgotten.length;
}

/** How many were given up that long ago. */
export async function countDeadTasks(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from task
    where state = 'dead' and finished_at < clock_timestamp() - make_interval(days => ${REMEMBERED_DAYS})`;
  return row?.count ?? 0;
}
