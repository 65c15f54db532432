import type { Queryable } from '@libs/database';
import { LinkIsOver, takeMailToken } from './mail-token.js';

/** Uses up the link that a fresh machine prints. */
export class LinkSignIn {
  constructor(private readonly database: Queryable) {}

  /** The account's id. Throws LinkIsOver. */
  async run(token: string): Promise<string> {
    const { account_id: accountId } = await takeMailToken(this.database, 'sign_in', token);
    if (accountId === null) throw new LinkIsOver();
    return accountId;
  }
}
