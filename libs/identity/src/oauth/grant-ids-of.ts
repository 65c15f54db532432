import type { Queryable } from '@libs/database';
import { type ApplicationFacts, applicationOf } from './application-of.js';

interface GivenGrant extends ApplicationFacts {
  grant_id: string;
}

/**
 * The grants that an account gave at our own authorization server, to all clients or to one; the newest first. Those to a
 * client include the grants to other registrations of the same application.
 */
export async function grantIdsOf(db: Queryable, accountId: string, clientId?: string): Promise<string[]> {
  return (await grantsOf(db, accountId, clientId)).map(({ grant_id: id }) => id);
}

/** The clients that have such grants. */
export async function clientIdsOf(db: Queryable, accountId: string, clientId?: string): Promise<string[]> {
  const grants = await grantsOf(db, accountId, clientId);
  return [...new Set(grants.map(({ client_id: id }) => id))];
}

async function grantsOf(db: Queryable, accountId: string, clientId?: string): Promise<GivenGrant[]> {
  const grants = await db.sql<GivenGrant[]>`
    select g.grant_id, g.payload->>'clientId' as client_id, c.kind, c.name, c.verified_by, c.redirect_uris
    from oidc_record g
    left join oauth_client c on c.client_id = g.payload->>'clientId' and c.kind = 'dcr'
    where g.model = 'Grant' and g.payload->>'accountId' = ${accountId} and g.grant_id is not null
    order by g.created_at desc, g.grant_id`;
  if (clientId === undefined) return grants;
  const own = grants.find(({ client_id: id }) => id === clientId);
  return own ? grants.filter((grant) => applicationOf(grant) === applicationOf(own)) : [];
}
