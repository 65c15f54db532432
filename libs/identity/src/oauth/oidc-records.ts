import { IsNull, Not } from 'typeorm';
import type { Queryable, Repositories } from '@libs/database';
import { hashOpaqueToken } from '../opaque-token.js';
import { OidcRecord } from './oidc-record.entity.js';

/** A record as it is written. */
export interface NewOidcRecord {
  /** The secret itself; its hash is stored. */
  id: string;
  payload: object;
  grantId?: string;
  uid?: string;
  /** Seconds; absent: it does not expire. */
  expiresIn?: number;
}

/** A record that was found. `consumed`: seconds since 1970; null too while the grace of its model lasts. */
export type FoundOidcRecord = Pick<OidcRecord, 'payload'> & { consumed: number | null };

/** The rows of one model of the authorization server. */
export class OidcRecords {
  constructor(
    private readonly model: string,
    /** Seconds for which a consumed record counts as not consumed. */
    private readonly graceSeconds = 0,
  ) {}

  async find({ sql }: Queryable, id: string): Promise<FoundOidcRecord | undefined> {
    const [row] = await sql<FoundOidcRecord[]>`
      select payload, case when consumed_at <= clock_timestamp() - make_interval(secs => ${this.graceSeconds})
        then extract(epoch from consumed_at)::float8 end as consumed
      from oidc_record
      where model = ${this.model} and id_hash = ${hashOpaqueToken(id)}
        and (expires_at is null or expires_at > clock_timestamp())`;
    return row;
  }

  async payloadByUid({ sql }: Queryable, uid: string): Promise<OidcRecord['payload'] | undefined> {
    const [row] = await sql<Pick<OidcRecord, 'payload'>[]>`
      select payload from oidc_record
      where model = ${this.model} and uid = ${uid} and (expires_at is null or expires_at > clock_timestamp())`;
    return row?.payload;
  }

  /** False if it was consumed before. Of concurrent callers only one gets true. */
  async consume({ sql }: Queryable, id: string): Promise<boolean> {
    const rows = await sql`
      update oidc_record set consumed_at = coalesce(consumed_at, clock_timestamp())
      where model = ${this.model} and id_hash = ${hashOpaqueToken(id)}
        and (consumed_at is null or consumed_at > clock_timestamp() - make_interval(secs => ${this.graceSeconds}))
      returning 1`;
    return rows.length > 0;
  }

  async delete(db: Repositories, id: string): Promise<void> {
    await db.getRepository(OidcRecord).delete({ model: this.model, id_hash: hashOpaqueToken(id) });
  }

  /** The record does not expire any more. */
  async keepForEver(db: Repositories, id: string): Promise<void> {
    const record = { model: this.model, id_hash: hashOpaqueToken(id), expires_at: Not(IsNull()) };
    await db.getRepository(OidcRecord).update(record, { expires_at: null });
  }

  /** The account that a record names. */
  async accountOf({ sql }: Queryable, id: string): Promise<string | undefined> {
    const [row] = await sql<{ account_id: string }[]>`
      select payload->>'accountId' as account_id from oidc_record
      where model = ${this.model} and id_hash = ${hashOpaqueToken(id)}`;
    return row?.account_id;
  }

  /** `kept`: the record was there, and `keepsLiving` forbids to change one that has not expired. */
  async write(
    { sql }: Queryable,
    { id, payload, grantId, uid, expiresIn }: NewOidcRecord,
    keepsLiving: boolean,
  ): Promise<'new' | 'changed' | 'kept'> {
    const [row] = await sql<{ outcome: 'new' | 'changed' }[]>`
      insert into oidc_record (model, id_hash, payload, grant_id, uid, expires_at)
      values (${this.model}, ${hashOpaqueToken(id)}, ${payload}, ${grantId ?? null}, ${uid ?? null},
        clock_timestamp() + make_interval(secs => ${expiresIn ?? null}::float8))
      on conflict (model, id_hash) do update
        set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at
        where not ${keepsLiving}::boolean or oidc_record.expires_at <= clock_timestamp()
      returning case when xmax = 0 then 'new' else 'changed' end as outcome`;
    return row?.outcome ?? 'kept';
  }
}
