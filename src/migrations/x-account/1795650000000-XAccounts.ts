import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connected X accounts, the grants of agents to act on them, and what was posted. */
export class XAccounts1795650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One for each browser session: starting again ends what was begun before.
    await runner.query(`
      create table x_request_token (
        web_session_id uuid primary key references web_session (id) on delete cascade,
        account_id uuid not null references account (id),
        token_hash bytea not null check (length(token_hash) = 32),
        sealed_secret text not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`
      create table x_connection (
        id uuid primary key,
        account_id uuid not null unique references account (id),
        x_user_id text not null,
        screen_name text not null,
        status text not null default 'active' check (status in ('active', 'broken')),
        epoch integer not null default 1 check (epoch > 0),
        sealed_token text not null,
        sealed_secret text not null,
        connected_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create unique index x_connection_user on x_connection (x_user_id) where status = 'active'`);
    // A grant outlives its connection: an agent is told that it was revoked.
    await runner.query(`
      create table x_grant (
        id uuid primary key,
        account_id uuid not null references account (id),
        connection_id uuid not null,
        epoch integer not null,
        grantee_type text not null check (grantee_type in ('api_key', 'oauth_client')),
        issuer text not null,
        grantee_id text not null,
        capability text not null check (capability in ('read', 'publish', 'manage')),
        created_by uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz,
        revoked_at timestamptz,
        check ((grantee_type = 'api_key') = (issuer = ''))
      )`);
    await runner.query(`
      create unique index x_grant_living on x_grant (account_id, grantee_type, issuer, grantee_id, capability)
      where revoked_at is null`);
    await runner.query('create index x_grant_grantee on x_grant (account_id, grantee_id)');
    await runner.query(`
      create index x_grant_client on x_grant (issuer, grantee_id)
      where grantee_type = 'oauth_client' and revoked_at is null`);
    await runner.query(`
      create table x_post (
        id uuid primary key,
        account_id uuid not null references account (id),
        idempotency_key text not null,
        request_hash text not null,
        x_user_id text not null,
        grant_id uuid not null,
        post jsonb not null,
        state text not null default 'sending' check (state in ('sending', 'posted', 'failed', 'unknown')),
        attempt integer not null default 1,
        claimed_until timestamptz not null,
        sent_at timestamptz,
        post_id text,
        resource_id uuid,
        failure jsonb,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        unique (account_id, idempotency_key),
        check ((state = 'posted') = (post_id is not null)),
        check ((state = 'failed') = (failure is not null)),
        check (state <> 'unknown' or sent_at is not null)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['x_post', 'x_grant', 'x_connection', 'x_request_token']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
