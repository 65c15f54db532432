import type { PagePosition, Paged, Queryable } from '@libs/database';
import type { OauthClient } from '../oauth-client.entity.js';
import type { ClientTrust } from '../principal.js';

export interface ClientFilter {
  /** Exactly this id: one client for each issuer that knows it. */
  clientId?: string;
  /** Part of the id or the name, whatever its case. */
  search?: string;
  state?: ClientTrust;
  before?: PagePosition;
  limit?: number;
}

/** OAuth clients that were seen, the latest first. The id of a position is its issuer and its own id. */
export function listClients({ sql }: Queryable, filter: ClientFilter = {}): Promise<Paged<OauthClient>[]> {
  const { clientId = null, search = null, state = null, before, limit = null } = filter;
  return sql<Paged<OauthClient>[]>`
    select *, (extract(epoch from last_seen_at) * 1000000)::bigint as page_at
    from oauth_client
    where (${clientId}::text is null or client_id = ${clientId})
      and (${search}::text is null or position(lower(${search}) in lower(client_id || ' ' || coalesce(name, ''))) > 0)
      and (${state}::text is null or state = ${state})
      and (${before?.at ?? null}::bigint is null or (last_seen_at, issuer || ' ' || client_id)
        < (timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::text))
    order by last_seen_at desc, issuer || ' ' || client_id desc limit ${limit}`;
}
