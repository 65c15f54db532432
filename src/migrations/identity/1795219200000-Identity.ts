import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their API keys, and how a revocation reaches every process. */
export class Identity1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        id uuid primary key,
        email text unique check (email = lower(email)),
        kind text not null check (kind in ('local', 'wallet')),
        daily_credits integer not null check (daily_credits >= 0),
        balance_credits integer not null default 0,
        status text not null default 'active' check (status in ('active', 'disabled')),
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create table api_key (
        id text primary key check (id ~ '^[0-9A-Za-z]{12}$'),
        account_id uuid not null references account (id),
        name text not null,
        hash bytea not null check (length(hash) = 32),
        pepper_id text not null,
        hint text not null,
        scopes text[] not null,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);
    await runner.query('create index api_key_account on api_key (account_id, created_at desc)');
    await runner.query(`
      create table revocation (
        id bigint generated always as identity primary key,
        kind text not null,
        subject text not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create table live_process (
        id uuid primary key,
        heartbeat_at timestamptz not null,
        acknowledged bigint not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['live_process', 'revocation', 'api_key', 'account']) await runner.query(`drop table ${table}`);
  }
}
