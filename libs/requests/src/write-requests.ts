import { json, type Queryable } from '@libs/database';
import type { RequestLogRow } from './request-log.entity.js';

type Known = Omit<RequestLogRow, 'at' | 'credential_name'>;
type Nullable = { [Column in keyof Known]: null extends Known[Column] ? Column : never }[keyof Known];

/** A request as its process knows it: a member is absent where the column is null. The database adds the name of the credential. */
export type RequestFacts = Omit<Known, Nullable> & { [Column in Nullable]?: NonNullable<Known[Column]> } & {
  /** Milliseconds since 1970. */
  at: number;
  /** Issuer of the OAuth client. */
  issuer?: string;
};

/**
 * Writes requests in one statement. A repeat writes nothing twice. Rows of unknown and disabled accounts are left out: an erasure
 * disables its account first. A time outside yesterday and today, by the database's clock, is brought to the nearest end.
 */
export async function writeRequests(db: Queryable, facts: readonly RequestFacts[]): Promise<void> {
  await db.sql`
    insert into request_log (account_id, at, id, request_id, door, operation, tool, status, error_code, next_step,
      duration_ms, credits, credential, credential_id, credential_name, request_bytes, response_bytes, resource_id)
    select r.account_id, least(greatest(timestamptz 'epoch' + r.at * interval '1 millisecond', span.begins), span.ends), r.id,
      r.request_id, r.door, r.operation, r.tool, r.status, r.error_code, r.next_step, r.duration_ms, r.credits, r.credential,
      r.credential_id,
      coalesce(k.name, c.name), r.request_bytes, r.response_bytes, r.resource_id
    from json_to_recordset(${json(facts)}::json) as r (account_id uuid, at bigint, id uuid, request_id text,
        door text, operation text, tool text, status integer, error_code text, next_step text, duration_ms integer,
        credits integer, credential text, credential_id text, issuer text, request_bytes integer,
        response_bytes integer, resource_id uuid)
      cross join (select (date_trunc('day', clock_timestamp() at time zone 'UTC') - interval '1 day')
        at time zone 'UTC' as begins, date_trunc('milliseconds', clock_timestamp()) as ends) span
      join account a on a.id = r.account_id and a.status = 'active'
      left join api_key k on r.credential = 'api_key' and k.id = r.credential_id
      left join oauth_client c on c.issuer = r.issuer and c.client_id = r.credential_id
    on conflict do nothing`;
}
