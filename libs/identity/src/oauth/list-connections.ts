import { Inject, Injectable } from '@nestjs/common';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Database } from '@libs/database';
import { type OauthSettings, oauthSettings } from '../oauth.settings.js';
import { type ApplicationFacts, applicationOf } from './application-of.js';
import { clientTrust } from './client-trust.js';
import type { Connection } from './connection.js';
import { type GrantedResources, grantedScopes } from './granted-scopes.js';
import type { OauthClient } from '../oauth-client.entity.js';
import { redirectPlaces } from './redirect-place.js';

/** A living grant with its client, whose columns are null where nothing is known of it. */
interface GrantRow extends ApplicationFacts {
  resources: GrantedResources | null;
  created_at: Date;
  used_at: Date;
  state: OauthClient['state'] | null;
}

/** The applications that may act for an account, the one that was used last first. */
@Injectable()
export class ListConnections {
  constructor(
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
    @Inject(oauthSettings.KEY) private readonly oauth: Pick<OauthSettings, 'verifiedClients'>,
  ) {}

  async run(accountId: string): Promise<Connection[]> {
    const rows = await this.database.sql<GrantRow[]>`
      select g.payload->>'clientId' as client_id, g.payload->'resources' as resources, g.created_at,
        coalesce(used.at, g.created_at) as used_at, c.kind, c.state, c.verified_by, c.name, c.redirect_uris
      from oidc_record g
      left join oauth_client c on c.issuer = ${this.server.baseUrl} and c.client_id = g.payload->>'clientId'
      left join lateral (
        select max(created_at) as at from oidc_record where grant_id = g.grant_id and model <> 'Grant') used on true
      where g.model = 'Grant' and g.payload->>'accountId' = ${accountId} and g.grant_id is not null
        and g.expires_at > clock_timestamp()
      order by used_at desc, g.grant_id`;
    const byApplication = Map.groupBy(rows, applicationOf);
    return [...byApplication.values()].flatMap(([first, ...more]) => (first ? [this.connectionOf(first, more)] : []));
  }

  private connectionOf(latest: GrantRow, earlier: readonly GrantRow[]): Connection {
    const grants = [latest, ...earlier];
    const client = {
      client_id: latest.client_id,
      kind: latest.kind ?? 'dcr',
      state: latest.state ?? 'untrusted',
      verified_by: latest.verified_by,
      redirect_uris: latest.redirect_uris,
    };
    const texts = grants.flatMap(({ resources }) => Object.values(resources ?? {}));
    return {
      clientId: latest.client_id,
      name: latest.name,
      registrations: new Set(grants.map(({ client_id: clientId }) => clientId)).size,
      redirectPlaces: latest.redirect_uris && redirectPlaces(latest.redirect_uris),
      trust: clientTrust(client, this.oauth.verifiedClients),
      scopes: grantedScopes(texts),
      since: new Date(Math.min(...grants.map(({ created_at: at }) => at.getTime()))),
      lastUsedAt: latest.used_at,
    };
  }
}
