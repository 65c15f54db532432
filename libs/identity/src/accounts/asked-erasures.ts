import type { Queryable, Repositories } from '@libs/database';
import { Account } from '../account.entity.js';

/** Minutes after which another process takes over an erasure that was begun and not ended, unless its claim is renewed. */
const TAKEN_OVER_AFTER_MINUTES = 10;

/** Writes down that an account is to be erased: whatever interrupts the erasure, `claimErasure` finds it again. */
export async function askErasure(db: Repositories, accountId: string): Promise<void> {
  await db.getRepository(Account).update({ id: accountId }, { erase_after: () => 'clock_timestamp()' });
}

/** An account whose erasure this process begins now; undefined where none waits. */
export async function claimErasure({ sql }: Queryable): Promise<string | undefined> {
  const [claimed] = await sql<{ id: string }[]>`
    update account set erase_after = clock_timestamp() + make_interval(mins => ${TAKEN_OVER_AFTER_MINUTES}::int)
    where id = (
      select id from account where erase_after <= clock_timestamp() order by erase_after limit 1 for update skip locked)
    returning id`;
  return claimed?.id;
}

/** Keeps a claimed erasure from other processes for as long again. One that has ended meanwhile stays ended. */
export async function renewErasure({ sql }: Queryable, accountId: string): Promise<void> {
  await sql`
    update account set erase_after = clock_timestamp() + make_interval(mins => ${TAKEN_OVER_AFTER_MINUTES}::int)
    where id = ${accountId} and erase_after is not null`;
}
