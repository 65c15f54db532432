import type { Database, Queryable } from '@libs/database';
import {
  type GrantedResources,
  grantedScopes,
  grantIdsOf,
  hashOpaqueToken,
  type FoundOidcRecord,
  holdWebSession,
  OidcRecords,
  recordAudit,
  type RevokeGrants,
  revokeGrants,
} from '@libs/identity';
import { type KeyRing, seal, unseal } from '@libs/kernel';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { GRANTING_SESSION, SessionIsOver } from './granting-session.js';

/** Seconds in which a client may send a refresh token again: real ones do when two of their parts refresh at once. */
const REFRESH_GRACE_SECONDS = 20;

/** Seconds after which a client is forgotten that registered and was never allowed anything. */
const UNUSED_CLIENT_SECONDS = 30 * 86_400;

/**
 * Living grants of one account to one application. Requests are counted by grant, so each grant is more quota. A person who uses
 * a client on several computers has one grant on each.
 */
const MOST_GRANTS = 10;

/** Models whose unexpired records are never overwritten. */
const KEPT: ReadonlySet<string> = new Set(['RefreshToken', 'ReplayDetection']);

/** Models that hold what opens a door in the clear: the session of a browser that is on its way. */
const SEALED: ReadonlySet<string> = new Set(['Interaction']);

interface KeptRecord {
  payload: AdapterPayload;
  grantId?: string;
  /** Seconds. */
  expiresIn?: number;
}

export interface RecordStore {
  database: Database;
  encryption: KeyRing;
  /** Revokes a grant with all its tokens. Access tokens are not stored: they are refused by the id of their grant. */
  grants: RevokeGrants;
  /** Called when a process did not confirm the end of an oldest grant. The new grant and the revocation are committed. */
  onUnconfirmed: (error: unknown) => void;
  /** Called after each client registration. */
  onRegistered: (client: AdapterPayload) => Promise<void>;
}

/**
 * What oidc-provider keeps of one model, in PostgreSQL. An id is the secret itself (code, refresh token, session), so its
 * hash is what is stored, and it is left out of the payload; a client's secret, and an interaction as a whole, are
 * encrypted. The id of a grant is none: it stands in every token of the grant.
 */
export class ProviderRecords implements Adapter {
  private readonly rows: OidcRecords;

  constructor(
    private readonly model: string,
    private readonly store: RecordStore,
  ) {
    this.rows = new OidcRecords(model, model === 'RefreshToken' ? REFRESH_GRACE_SECONDS : 0);
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (this.model === 'Grant') return this.keepGrant(id, payload, expiresIn);
    const life = this.model === 'Client' ? UNUSED_CLIENT_SECONDS : expiresIn;
    const outcome = await this.write(this.store.database, id, { payload, grantId: payload.grantId, expiresIn: life });
    // A client assertion can be used once, also by concurrent requests (RFC 7523, 3).
    if (outcome === 'kept' && this.model === 'ReplayDetection')
      throw new errors.InvalidClientAuth('it was used before');
    if (this.model === 'Client') await this.store.onRegistered(payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.rows.find(this.store.database, id);
    return row && this.opened(id, row);
  }

  /** Without its id, which nobody here knows. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.rows.payloadByUid(this.store.database, uid);
  }

  /** The device flow, which alone has such codes, is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** A code can be consumed once, also by concurrent requests. */
  async consume(id: string): Promise<void> {
    if (!(await this.rows.consume(this.store.database, id))) throw new errors.InvalidGrant('it was used before');
  }

  async destroy(id: string): Promise<void> {
    if (this.model === 'Grant') return this.revokeGrant(id);
    await this.rows.delete(this.store.database, id);
  }

  /** Nothing: a grant goes with all of its records, in one transaction, when it is destroyed right beside this. */
  async revokeByGrantId(): Promise<void> {}

  /**
   * Revokes the oldest grants of the account to the application where the new one is one too many. Throws SessionIsOver where
   * the session that gives the grant ended meanwhile.
   */
  private async keepGrant(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { [GRANTING_SESSION]: sessionId, ...kept } = payload;
    const { accountId = '', clientId = '' } = kept;
    const revocation = await this.store.database.transaction(async (tx) => {
      // The lock of this also keeps two consents at once from counting without each other.
      if (!(await holdWebSession(tx, { id: String(sessionId), accountId }))) throw new SessionIsOver();
      const outcome = await this.write(tx, id, { payload: kept, grantId: id, expiresIn });
      const scopes = grantedScopes(Object.values((payload.resources ?? {}) as GrantedResources));
      await new OidcRecords('Client').keepForEver(tx, clientId);
      if (outcome !== 'new') return undefined;
      const older = (await grantIdsOf(tx, accountId, clientId)).filter((each) => each !== id);
      const grantIds = older.slice(MOST_GRANTS - 1);
      const last = await revokeGrants(tx, { grantIds, accountId, by: 'service' });
      const details = { client_id: clientId, scopes };
      const event = { kind: 'grant_given', actor: `account:${accountId}`, accountId, subject: id, details } as const;
      await recordAudit(tx, event);
      return last;
    });
    await this.store.grants.settle(revocation).catch(this.store.onUnconfirmed);
  }

  private async revokeGrant(id: string): Promise<void> {
    const accountId = await this.rows.accountOf(this.store.database, id);
    if (accountId === undefined) return;
    // Either the client revoked it, or a code or refresh token was replayed.
    const by = Provider.ctx?.oidc.route === 'revocation' ? 'bearer' : 'service';
    await this.store.grants.run({ grantIds: [id], accountId, by });
  }

  /**
   * Does not overwrite an unexpired record of the models in `KEPT`: concurrent refreshes with one token derive the same
   * successor, whose stored state (consumed or not) must survive.
   */
  private write(
    db: Queryable,
    id: string,
    { payload, grantId, expiresIn }: KeptRecord,
  ): Promise<'new' | 'changed' | 'kept'> {
    const { jti: _, ...rest } = payload;
    const record = { id, payload: this.closed(id, rest), grantId, uid: payload.uid, expiresIn };
    return this.rows.write(db, record, KEPT.has(this.model));
  }

  private closed(id: string, payload: AdapterPayload): object {
    const close = (field: string, text: string): string => seal(this.store.encryption, this.place(id, field), text);
    if (SEALED.has(this.model)) return { sealed: close('payload', JSON.stringify(payload)) };
    const { client_secret: secret } = payload;
    return secret === undefined ? payload : { ...payload, client_secret: close('client_secret', secret) };
  }

  private opened(id: string, { payload: { sealed, ...stored }, consumed }: FoundOidcRecord): AdapterPayload {
    const open = (field: string, text: string): string => unseal(this.store.encryption, this.place(id, field), text);
    const payload =
      typeof sealed === 'string' ? (JSON.parse(open('payload', sealed)) as AdapterPayload) : (stored as AdapterPayload);
    const { client_secret: secret } = payload;
    return {
      ...payload,
      jti: id,
      ...(consumed !== null && { consumed: Math.floor(consumed) }),
      ...(secret !== undefined && { client_secret: open('client_secret', secret) }),
    };
  }

  /** Where a sealed text belongs: at another place it does not open. */
  private place(id: string, field: string): string {
    return `oidc_record/${this.model}/${hashOpaqueToken(id).toString('base64url')}/${field}`;
  }
}
