import { IsNull } from 'typeorm';
import type { Repositories } from '@libs/database';
import type { ClientName } from '@libs/identity';
import { XGrant } from './x-grant.entity.js';

const NOW_REVOKED = { revoked_at: () => 'clock_timestamp()' };

/** Ends every grant of an account, in the transaction that ends or renews its connection. Answers how many. */
export async function endXGrantsOf(tx: Repositories, accountId: string): Promise<number> {
  const living = { account_id: accountId, revoked_at: IsNull() };
  const { affected } = await tx.getRepository(XGrant).update(living, NOW_REVOKED);
  return affected ?? 0;
}

/** Ends the grants of one OAuth client of an account, or of all its clients, with their connection to the account. */
export async function endXGrantsOfConnections(db: Repositories, accountId: string, client?: ClientName): Promise<void> {
  const ofClient = client && { issuer: client.issuer, grantee_id: client.clientId };
  const living = { account_id: accountId, grantee_type: 'oauth_client', revoked_at: IsNull(), ...ofClient } as const;
  await db.getRepository(XGrant).update(living, NOW_REVOKED);
}

/** Ends every grant of a client that is no longer trusted, in the transaction that says so. Answers how many. */
export async function endXGrantsOfClient(tx: Repositories, { issuer, clientId }: ClientName): Promise<number> {
  const living = { grantee_type: 'oauth_client', issuer, grantee_id: clientId, revoked_at: IsNull() } as const;
  const { affected } = await tx.getRepository(XGrant).update(living, NOW_REVOKED);
  return affected ?? 0;
}
