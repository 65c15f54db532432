import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of agents that pay from a wallet, the link that opens its web pages, and nonces that no browser asked for. */
export class WalletSessions1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_session (
        id uuid primary key,
        token_hash bytea not null unique check (length(token_hash) = 32),
        account_id uuid not null references account (id),
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null
      )`);
    await runner.query('create index wallet_session_account on wallet_session (account_id)');
    await runner.query('create index wallet_session_expires on wallet_session (expires_at)');
    await allow(runner, 'mail_token', 'purpose', ['sign_up', 'reset', 'sign_in', 'wallet']);
    await allow(runner, 'web_session', 'method', ['password', 'wallet', 'link', 'wallet_link']);
    await runner.query('alter table wallet_nonce alter column browser_hash drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from wallet_nonce where browser_hash is null');
    await runner.query('alter table wallet_nonce alter column browser_hash set not null');
    await runner.query(`delete from web_session where method = 'wallet_link'`);
    await allow(runner, 'web_session', 'method', ['password', 'wallet', 'link']);
    await runner.query(`delete from mail_token where purpose = 'wallet'`);
    await allow(runner, 'mail_token', 'purpose', ['sign_up', 'reset', 'sign_in']);
    await runner.query('drop table wallet_session');
  }
}

/** Replaces the check on which words a column may hold. */
async function allow(runner: QueryRunner, table: string, column: string, words: readonly string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  await runner.query(`alter table ${table} drop constraint ${name}`);
  const list = words.map((word) => `'${word}'`).join(', ');
  await runner.query(`alter table ${table} add constraint ${name} check (${column} in (${list}))`);
}
