import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { ListApiKeys, ListConnections } from '@libs/identity';
import type { Grantee } from '@libs/x-account';
import { Inject, Injectable } from '@nestjs/common';

/** An API key or application of an account that may be given a grant. */
export interface OfferedGrantee {
  /** As the form sends it. */
  value: string;
  name: string;
  grantee: Grantee;
}

/** The API keys and verified applications of an account that may get a grant: valid, and with the scope. */
@Injectable()
export class XGrantees {
  constructor(
    private readonly keys: ListApiKeys,
    private readonly connections: ListConnections,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {}

  async of(accountId: string): Promise<OfferedGrantee[]> {
    const now = Date.now();
    const keys = (await this.keys.run(accountId)).filter(
      ({ scopes, revoked_at: revokedAt, expires_at: expiresAt }) =>
        scopes.includes('x:act') && revokedAt === null && expiresAt.getTime() > now,
    );
    const applications = (await this.connections.run(accountId)).filter(
      ({ trust, scopes }) => trust === 'verified' && scopes.includes('x:act'),
    );
    return [
      ...keys.map(({ id, name, hint }) => ({
        value: `key:${id}`,
        name: `API key ${name} (…${hint})`,
        grantee: { type: 'api_key', issuer: '', id } as const,
      })),
      ...applications.map(({ clientId, name }) => ({
        value: `client:${clientId}`,
        name: `Application ${name ?? clientId}`,
        grantee: { type: 'oauth_client', issuer: this.server.baseUrl, id: clientId } as const,
      })),
    ];
  }
}
