import type { Queryable, Transaction } from '@libs/database';
import type { RenderLine } from './render.js';

/** Class of the advisory locks under which an account's renders take their turns: "turn" in ASCII. */
const TURN_LOCK = 0x74_75_72_6e;

/**
 * The turn of an account's next render in a line. Accounts take turns: a render comes one turn after the last of its own
 * account, or after what is running where that is later. An account that orders many waits behind its own orders; the first
 * of another account waits behind one of them at most.
 */
export async function nextTurn(database: Queryable, line: RenderLine, accountId: string): Promise<number> {
  const [next] = await database.sql<{ turn: number }>`
    with open as not materialized (
      select account_id, turn, state from render where line = ${line} and state in ('waiting', 'running'))
    select 1 + greatest(
      (select max(turn) from open where account_id = ${accountId}),
      coalesce((select max(turn) from open where state = 'running'), (select min(turn) - 1 from open), 0)) as turn`;
  return next?.turn ?? 1;
}

/** As `nextTurn`, and the account's other requests wait until the transaction ends: none gets the same turn. */
export async function takeTurn(tx: Transaction, line: RenderLine, accountId: string): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(${TURN_LOCK}, hashtext(${accountId}))`;
  return nextTurn(tx, line, accountId);
}
