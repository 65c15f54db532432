import type { Database } from '@libs/database';
import { clientIdsOf, type EndConnections, type EndedConnections } from '@libs/identity';
import { endXGrantsOfConnections } from './end-x-grants.js';

interface Parts {
  database: Database;
  end: EndConnections;
  /** Of our own authorization server. */
  issuer: string;
}

/** Ends connections of an account with their grants on its X account. Throws `not_found`. */
export async function endApplications(
  { database, end, issuer }: Parts,
  accountId: string,
  which: EndedConnections,
): Promise<void> {
  // First: an application that is connected again must not find them alive.
  if (which === 'all') {
    await endXGrantsOfConnections(database, accountId);
  } else {
    // Also those of the other registrations of the application, whose connections end with it.
    for (const id of new Set([which.client, ...(await clientIdsOf(database, accountId, which.client))])) {
      await endXGrantsOfConnections(database, accountId, { issuer, clientId: id });
    }
  }
  await end.run(accountId, which);
}
