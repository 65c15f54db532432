import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that are signed in. Of the token in their cookie only a hash is kept. */
export class WebSessions1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table web_session (
        id uuid primary key,
        token_hash bytea not null unique check (length(token_hash) = 32),
        account_id uuid not null references account (id),
        method text not null check (method in ('password', 'wallet', 'link')),
        user_agent text not null,
        authenticated_at timestamptz not null default clock_timestamp(),
        created_at timestamptz not null default clock_timestamp(),
        last_seen_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index web_session_account on web_session (account_id)');
    await runner.query('create index web_session_last_seen on web_session (last_seen_at)');
    await runner.query('create index web_session_created on web_session (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table web_session');
  }
}
