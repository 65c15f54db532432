import type { Queryable } from '@libs/database';
import type { ClientKind, ClientName } from './oauth-client.js';

interface SeenClient extends ClientName {
  kind: ClientKind;
  /** As it calls itself; tells nothing of who it is. */
  name?: string;
  redirectUris?: readonly string[];
}

/** Keeps that a client was seen, at its registration or with a token. What the operator decided of it stays. */
export async function noteClient(db: Queryable, client: SeenClient): Promise<void> {
  await db.sql`
    insert into oauth_client (issuer, client_id, kind, name, redirect_uris)
    values (${client.issuer}, ${client.clientId}, ${client.kind}, ${client.name ?? null},
      ${[...(client.redirectUris ?? [])]})
    on conflict (issuer, client_id) do update set last_seen_at = clock_timestamp(),
      name = coalesce(excluded.name, oauth_client.name),
      redirect_uris = case when ${client.redirectUris === undefined} then oauth_client.redirect_uris
        else excluded.redirect_uris end`;
}
