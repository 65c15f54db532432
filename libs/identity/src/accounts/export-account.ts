import type { Queryable } from '@libs/database';

/** An account's own rows here, by table. No secret: of a key only what `keys list` shows. */
export async function exportAccount(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    account: await db.sql`select * from account where id = ${accountId}`,
    api_key: await db.sql`
      select id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at, rotated_from
      from api_key where account_id = ${accountId} order by created_at, id`,
    external_identity: await db.sql`select * from external_identity where account_id = ${accountId}`,
    revoked_grant: await db.sql`select * from revoked_grant where account_id = ${accountId} order by revoked_at`,
    audit_event: await db.sql`
      select id, at, kind, actor, subject, details from audit_event where account_id = ${accountId} order by id`,
    account_password: await db.sql`select changed_at from account_password where account_id = ${accountId}`,
    oauth_grant: await db.sql`
      select grant_id, payload->>'clientId' as client_id, payload->'resources' as resources, created_at, expires_at
      from oidc_record where model = 'Grant' and payload->>'accountId' = ${accountId} order by created_at`,
    web_session: await db.sql`
      select id, method, user_agent, authenticated_at, created_at, last_seen_at
      from web_session where account_id = ${accountId} order by created_at, id`,
    wallet_session: await db.sql`
      select id, created_at, expires_at from wallet_session where account_id = ${accountId} order by created_at, id`,
  };
}
