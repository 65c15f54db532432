import type { Queryable, Transaction } from '@libs/database';
import type { RenderLine } from './render.js';

/** Class of the advisory locks under which an account's renders take their turns: "turn" in ASCII. */
const TURN_LOCK = 0x74_75_72_6e;

/** Between two renders of one account, and between a running render and the first of another account. */
const [OWN_STEP, FIRST_STEP] = [2, 1];

/**
 * The turn of an account's next render in a line. Accounts take turns: a render comes one round after the last of its own
 * account. The first render of an account comes half a round after what is running: before the next of an account that orders many, but
 * accounts that come later and later still do not keep that one waiting for ever.
 */
export async function nextTurn(database: Queryable, line: RenderLine, accountId: string): Promise<number> {
  const [next] = await database.sql<{ turn: number }[]>`
    with open as not materialized (
      select account_id, turn, state from render where line = ${line} and state in ('waiting', 'running'))
    select greatest(
      (select max(turn) + ${OWN_STEP} from open where account_id = ${accountId}),
      coalesce((select max(turn) + ${FIRST_STEP} from open where state = 'running'), (select min(turn) from open), 1)) as turn`;
  return next?.turn ?? 1;
}

/** As `nextTurn`, and the account's other requests wait until the transaction ends: none gets the same turn. */
export async function takeTurn(tx: Transaction, line: RenderLine, accountId: string): Promise<number> {
  await tx.sql`select pg_advisory_xact_lock(${TURN_LOCK}, hashtext(${accountId}))`;
  return nextTurn(tx, line, accountId);
}
