import type { Database } from '@libs/database';
import { ConnectionNotFound } from './connection.js';
import { RevokeGrants } from './revoke-grants.js';

/** Which connections of an account end: that of one client, or all. */
export type EndedConnections = { client: string } | 'all';

/**
 * Ends what an account's owner allowed to clients of our own authorization server, with all grants of each. When this
 * returns, no process accepts a token of theirs. A client that has no grant of this account is answered as an absent one.
 */
export class EndConnections {
  constructor(private readonly database: Database) {}

  async run(accountId: string, which: EndedConnections): Promise<void> {
    const client = which === 'all' ? null : which.client;
    const grants = await this.database.sql<{ grant_id: string }>`
      select grant_id from oidc_record
      where model = 'Grant' and payload->>'accountId' = ${accountId} and grant_id is not null
        and (${client}::text is null or payload->>'clientId' = ${client})`;
    if (grants.length === 0 && client !== null) throw new ConnectionNotFound();
    const grantIds = grants.map(({ grant_id: id }) => id);
    await new RevokeGrants(this.database).run({ grantIds, accountId, by: `account:${accountId}` });
  }
}
