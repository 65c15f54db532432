import type { Queryable } from '@libs/database';

/** Which sessions of an account end: one, all but one, or all. */
export type ClosedSessions = { only: string } | { allBut: string } | 'all';

/** Ends sessions of one account. Those of another are left alone, and an absent one is no mistake. */
export class CloseWebSession {
  constructor(private readonly database: Queryable) {}

  /** The number of sessions that this ended. */
  async run(accountId: string, which: ClosedSessions): Promise<number> {
    const only = which !== 'all' && 'only' in which ? which.only : null;
    const kept = which !== 'all' && 'allBut' in which ? which.allBut : null;
    const closed = await this.database.sql`
      delete from web_session
      where account_id = ${accountId}
        and (${only}::text is null or id::text = ${only})
        and (${kept}::text is null or id::text <> ${kept})
      returning id`;
    return closed.length;
  }
}
