import type { Queryable } from '@libs/database';
import type { ClientName } from '@libs/identity';

/** Ends every grant of an account, in the transaction that ends or renews its connection. Answers how many. */
export async function endXGrantsOf(tx: Queryable, accountId: string): Promise<number> {
  const ended = await tx.sql`
    update x_grant set revoked_at = clock_timestamp() where account_id = ${accountId} and revoked_at is null returning 1`;
  return ended.length;
}

/** Ends the grants of one OAuth client of an account, or of all its clients, with their connection to the account. */
export async function endXGrantsOfConnections(db: Queryable, accountId: string, client?: ClientName): Promise<void> {
  await db.sql`
    update x_grant set revoked_at = clock_timestamp()
    where account_id = ${accountId} and grantee_type = 'oauth_client' and revoked_at is null
      and (${client?.clientId ?? null}::text is null
        or (issuer = ${client?.issuer ?? null} and grantee_id = ${client?.clientId ?? null}))`;
}

/** Ends every grant of a client that is no longer trusted, in the transaction that says so. Answers how many. */
export async function endXGrantsOfClient(tx: Queryable, { issuer, clientId }: ClientName): Promise<number> {
  const ended = await tx.sql`
    update x_grant set revoked_at = clock_timestamp()
    where grantee_type = 'oauth_client' and issuer = ${issuer} and grantee_id = ${clientId} and revoked_at is null
    returning 1`;
  return ended.length;
}
