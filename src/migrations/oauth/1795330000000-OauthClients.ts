import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that come with access tokens and the trust in them, grants that were revoked, people of other issuers. */
export class OauthClients1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_client (
        issuer text not null check (issuer !~ '\\s'),
        client_id text not null,
        kind text not null check (kind in ('cimd', 'dcr', 'static', 'foreign')),
        state text not null default 'untrusted' check (state in ('untrusted', 'verified', 'blocked')),
        reason text,
        verified_by text,
        verified_at timestamptz,
        redirect_hosts text[] not null default '{}',
        name text,
        last_seen_at timestamptz not null default clock_timestamp(),
        created_at timestamptz not null default clock_timestamp(),
        primary key (issuer, client_id),
        check (verified_by is not null or state = 'untrusted')
      )`);
    await runner.query(`comment on column oauth_client.verified_by is 'who decided on state; null: nobody'`);
    await runner.query(`
      create table revoked_grant (
        grant_id text primary key,
        account_id uuid not null references account (id),
        revoked_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index revoked_grant_account on revoked_grant (account_id)');
    await runner.query(`
      create table external_identity (
        issuer text not null,
        subject text not null,
        account_id uuid not null unique references account (id),
        primary key (issuer, subject)
      )`);
    await runner.query('alter table account drop constraint account_kind_check');
    await runner.query(
      `alter table account add constraint account_kind_check check (kind in ('local', 'wallet', 'external'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['external_identity', 'revoked_grant', 'oauth_client'])
      await runner.query(`drop table ${table}`);
    await runner.query('alter table account drop constraint account_kind_check');
    // Accounts of other issuers stay as rows; nobody comes by them any more.
    await runner.query(`update account set kind = 'wallet' where kind = 'external'`);
    await runner.query(`alter table account add constraint account_kind_check check (kind in ('local', 'wallet'))`);
  }
}
