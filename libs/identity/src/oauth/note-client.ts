import type { Queryable } from '@libs/database';
import type { ClientKind, ClientName } from '../oauth-client.js';

/** For so long a client counts as seen. */
export const SEEN_SECONDS = 60 * 60;

interface SeenClient extends ClientName {
  kind: ClientKind;
  /** Self-declared name; no proof of identity. */
  name?: string;
  redirectUris?: readonly string[];
}

/**
 * Records that a client was seen: at its registration, with its document or with a token. A decision of the operator
 * stays. All users of a client share its row, so it is neither written nor locked while nothing changes.
 */
export async function noteClient(db: Queryable, client: SeenClient): Promise<void> {
  const { issuer, clientId, kind, name = null } = client;
  const redirectUris = client.redirectUris ? [...client.redirectUris] : null;
  await db.sql`
    insert into oauth_client (issuer, client_id, kind, name, redirect_uris)
    select ${issuer}, ${clientId}, ${kind}, ${name}::text, ${redirectUris}::text[]
    where not exists (
      select 1 from oauth_client
      where issuer = ${issuer} and client_id = ${clientId}
        and last_seen_at > clock_timestamp() - make_interval(secs => ${SEEN_SECONDS}::float8)
        and (${name}::text is null or name = ${name}) and (${redirectUris}::text[] is null or redirect_uris = ${redirectUris}))
    on conflict (issuer, client_id) do update set last_seen_at = clock_timestamp(),
      name = coalesce(excluded.name, oauth_client.name),
      redirect_uris = coalesce(excluded.redirect_uris, oauth_client.redirect_uris)`;
}
