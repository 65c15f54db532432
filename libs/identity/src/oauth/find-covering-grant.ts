import type { Queryable } from '@libs/database';

/** What a client asks an account for. */
export interface AskedGrant {
  accountId: string;
  clientId: string;
  resource: string;
  scopes: readonly string[];
}

/** The id of a living grant by which the account allowed the client all of this before; of several, the latest. */
export async function findCoveringGrant(db: Queryable, asked: AskedGrant): Promise<string | undefined> {
  const { accountId, clientId, resource, scopes } = asked;
  const [grant] = await db.sql<{ grant_id: string }[]>`
    select grant_id from oidc_record
    where model = 'Grant' and payload->>'accountId' = ${accountId} and payload->>'clientId' = ${clientId}
      and grant_id is not null and expires_at > clock_timestamp()
      and string_to_array(payload->'resources'->>${resource}, ' ') @> ${[...scopes]}::text[]
    order by created_at desc, grant_id limit 1`;
  return grant?.grant_id;
}
