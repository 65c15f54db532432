import { createHash } from 'node:crypto';
import type { Database } from '@libs/database';
import { type KeyRing, seal, unseal } from '@libs/kernel';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';

/** Seconds in which a client may send a refresh token again: real ones do when two of their parts refresh at once. */
const REFRESH_GRACE_SECONDS = 20;

/** Models whose records live and die with a grant. */
const OF_GRANTS: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

interface RecordRow {
  payload: AdapterPayload;
  /** Seconds since 1970; null too while the grace of a refresh token lasts. */
  consumed: number | null;
}

export interface RecordStore {
  database: Database;
  encryption: KeyRing;
  /** Ends the access tokens of a grant, which nobody keeps. Returns when no process accepts them any more. */
  revokeGrant: (grantId: string, accountId: string) => Promise<void>;
  /** Hears of each client that registers. */
  onRegistered: (client: AdapterPayload) => Promise<void>;
}

/**
 * What oidc-provider keeps of one model, in PostgreSQL. An id is the secret itself (code, refresh token, session), so its
 * hash is what is stored, and it is left out of the payload; a client's secret is encrypted.
 */
export class OidcRecords implements Adapter {
  constructor(
    private readonly model: string,
    private readonly store: RecordStore,
  ) {}

  /** A refresh token that is made again for the same predecessor is the one that is there, with what became of it. */
  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _, ...rest } = payload;
    const stored = this.closed(id, rest);
    const isKept = this.model === 'RefreshToken';
    await this.store.database.sql`
      insert into oidc_record (model, id_hash, payload, grant_id, uid, expires_at)
      values (${this.model}, ${digest(id)}, ${stored}, ${payload.grantId ?? null}, ${payload.uid ?? null},
        clock_timestamp() + make_interval(secs => ${expiresIn ?? null}::float8))
      on conflict (model, id_hash) do update
        set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at
        where not ${isKept}::boolean`;
    if (this.model === 'Client') await this.store.onRegistered(payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.store.database.sql<RecordRow>`
      select payload, case when consumed_at <= clock_timestamp() - make_interval(secs => ${this.grace})
        then extract(epoch from consumed_at)::float8 end as consumed
      from oidc_record
      where model = ${this.model} and id_hash = ${digest(id)}
        and (expires_at is null or expires_at > clock_timestamp())`;
    return row && this.opened(id, row);
  }

  /** Without its id, which nobody here knows. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.store.database.sql<RecordRow>`
      select payload, null as consumed from oidc_record
      where model = ${this.model} and uid = ${uid} and (expires_at is null or expires_at > clock_timestamp())`;
    return row?.payload;
  }

  /** The device flow, which alone has such codes, is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Only one of many who use the same code at once gets through. */
  async consume(id: string): Promise<void> {
    const [row] = await this.store.database.sql`
      update oidc_record set consumed_at = coalesce(consumed_at, clock_timestamp())
      where model = ${this.model} and id_hash = ${digest(id)}
        and (consumed_at is null or consumed_at > clock_timestamp() - make_interval(secs => ${this.grace}))
      returning 1`;
    if (!row) throw new errors.InvalidGrant('it was used before');
  }

  async destroy(id: string): Promise<void> {
    const [row] = await this.store.database.sql<{ account_id: string | null }>`
      delete from oidc_record where model = ${this.model} and id_hash = ${digest(id)}
      returning payload->>'accountId' as account_id`;
    if (this.model === 'Grant' && row?.account_id) await this.store.revokeGrant(id, row.account_id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    if (OF_GRANTS.has(this.model)) {
      await this.store.database.sql`delete from oidc_record where model = ${this.model} and grant_id = ${grantId}`;
    }
  }

  private get grace(): number {
    return this.model === 'RefreshToken' ? REFRESH_GRACE_SECONDS : 0;
  }

  private closed(id: string, payload: AdapterPayload): AdapterPayload {
    const { client_secret: secret } = payload;
    if (secret === undefined) return payload;
    return { ...payload, client_secret: seal(this.store.encryption, placeOf(id), secret) };
  }

  private opened(id: string, { payload, consumed }: RecordRow): AdapterPayload {
    const { client_secret: sealed } = payload;
    return {
      ...payload,
      jti: id,
      ...(consumed !== null && { consumed: Math.floor(consumed) }),
      ...(sealed !== undefined && { client_secret: unseal(this.store.encryption, placeOf(id), sealed) }),
    };
  }
}

function placeOf(clientId: string): string {
  return `oidc_record/${clientId}/client_secret`;
}

function digest(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
