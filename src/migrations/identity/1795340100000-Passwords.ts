import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passwords of accounts, and the links that are sent by mail; of both only hashes. */
export class Passwords1795340100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_password (
        account_id uuid primary key references account (id),
        hash text not null,
        changed_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create table mail_token (
        token_hash bytea primary key check (length(token_hash) = 32),
        purpose text not null check (purpose in ('sign_up', 'reset', 'sign_in')),
        email text check (email = lower(email)),
        account_id uuid references account (id),
        expires_at timestamptz not null,
        check ((email is null) <> (account_id is null))
      )`);
    await runner.query('create index mail_token_expires on mail_token (expires_at)');
    await runner.query('create index mail_token_account on mail_token (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mail_token', 'account_password']) await runner.query(`drop table ${table}`);
  }
}
