import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { type OauthSettings, oauthSettings } from '../oauth.settings.js';
import type { AccessToken } from './access-token.js';
import { clientTrust } from '../oauth/client-trust.js';
import { ExternalAccount } from '../accounts/external-account.js';
import { LiveProcess } from '../revocation/live-process.js';
import { noteClient, SEEN_SECONDS } from '../oauth/note-client.js';
import type { ClientKind } from '../oauth-client.js';
import type { OauthClient } from '../oauth-client.entity.js';
import type { Principal } from '../principal.js';
import { SharedReads } from '../shared-reads.js';
import { TokenReader } from './token-reader.js';
import { tokenRefused } from './token-refused.js';
import { VerdictCache } from '../revocation/verdict-cache.js';

/** State of the account, grant and client of a token with a valid signature. */
interface Standing {
  is_active: boolean;
  is_revoked: boolean;
  /** Until expiry by the database's clock; negative when past. */
  life_ms: number;
  /** Null for a client that was never seen. */
  kind: ClientKind | null;
  state: OauthClient['state'];
  verified_by: string | null;
  redirect_uris: string[] | null;
  /** The client was not seen lately. */
  client_is_due: boolean;
}

/**
 * Authenticates an access token. Verdicts are cached like those of API keys. Every process evicts them when a grant is
 * revoked, an account is closed, a signing key is withdrawn, or the operator changes the trust in the client.
 */
@Injectable()
export class VerifyAccessToken {
  private readonly cache: VerdictCache;
  private readonly reads = new SharedReads((presented) => this.read(presented));
  private readonly externalAccount: ExternalAccount;

  constructor(
    private readonly database: Database,
    private readonly reader: TokenReader,
    private readonly process: LiveProcess,
    @Inject(oauthSettings.KEY) private readonly oauth: Pick<OauthSettings, 'verifiedClients'>,
  ) {
    this.cache = new VerdictCache(process);
    this.externalAccount = new ExternalAccount(database);
  }

  async run(presented: string): Promise<Principal> {
    return this.cache.recall(presented) ?? this.reads.ask(presented);
  }

  private async read(presented: string): Promise<Principal> {
    const { revision } = this.process;
    const token = await this.reader.read(presented);
    const accountId = await this.accountOf(token);
    const standing = await this.standingOf(token, accountId);
    if (!standing) throw tokenRefused('invalid_token');
    if (standing.is_revoked || !standing.is_active) throw tokenRefused('token_revoked');
    if (standing.life_ms <= 0) throw tokenRefused('token_expired');
    const { issuer, clientId } = token;
    const kind = standing.kind ?? kindOf(token);
    if (standing.client_is_due) await noteClient(this.database, { issuer: issuer.issuer, clientId, kind });
    const trust = clientTrust({ ...standing, kind, client_id: clientId }, this.oauth.verifiedClients);
    const principal = principalOf(token, { accountId, trust, lifeMs: standing.life_ms, judgedAfter: revision });
    this.cache.remember(presented, principal, { revision, lifeMs: standing.life_ms });
    return principal;
  }

  private async accountOf({ issuer, subject }: AccessToken): Promise<string> {
    if (issuer.subjects === 'foreign') return this.externalAccount.run(issuer.issuer, subject);
    if (!isUuid(subject)) throw tokenRefused('invalid_token');
    return subject;
  }

  private async standingOf(token: AccessToken, accountId: string): Promise<Standing | undefined> {
    const [standing] = await this.database.sql<Standing[]>`
      select a.status = 'active' as is_active,
        exists (select 1 from revoked_grant where grant_id = ${token.grantId ?? null}) as is_revoked,
        (extract(epoch from to_timestamp(${token.expiresAt}::float8) - clock_timestamp()) * 1000)::float8 as life_ms,
        c.kind, coalesce(c.state, 'untrusted') as state, c.verified_by,
        c.redirect_uris,
        c.last_seen_at is null
          or c.last_seen_at <= clock_timestamp() - make_interval(secs => ${SEEN_SECONDS}::float8) as client_is_due
      from account a
      left join oauth_client c on c.issuer = ${token.issuer.issuer} and c.client_id = ${token.clientId}
      where a.id = ${accountId}`;
    return standing;
  }
}

/** The kind of a client known only by a token. Our server uses https addresses as ids of metadata documents only. */
function kindOf({ issuer, clientId }: AccessToken): ClientKind {
  if (issuer.subjects === 'foreign') return 'foreign';
  return clientId.startsWith('https://') ? 'cimd' : 'dcr';
}

function principalOf(
  token: AccessToken,
  { lifeMs, ...judged }: Pick<Principal, 'accountId' | 'trust' | 'judgedAfter'> & { lifeMs: number },
): Principal {
  const {
    issuer: { issuer },
    clientId,
    scopes,
    signingKeyId,
  } = token;
  const credentialId = token.grantId ?? foreignGrant(token);
  const validUntil = performance.now() + lifeMs;
  return { mode: 'oauth', ...judged, credentialId, scopes, clientId, issuer, signingKeyId, validUntil };
}

/** One name for all tokens that a person gave a client at another issuer. */
function foreignGrant({ issuer, subject, clientId }: AccessToken): string {
  const parts = JSON.stringify([issuer.issuer, subject, clientId]);
  return createHash('sha256').update(parts).digest('base64url').slice(0, 22);
}
