import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the embedded authorization server keeps: its records, and the keys that it signs with. */
export class AuthorizationServer1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oidc_record (
        model text not null,
        id_hash bytea not null check (length(id_hash) = 32),
        payload jsonb not null,
        grant_id text,
        uid text,
        expires_at timestamptz,
        consumed_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (model, id_hash)
      )`);
    await runner.query('create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null');
    await runner.query('create index oidc_record_uid on oidc_record (model, uid) where uid is not null');
    await runner.query('create index oidc_record_expiry on oidc_record (expires_at) where expires_at is not null');
    await runner.query(`
      create table signing_key (
        kid text primary key,
        public_jwk jsonb not null,
        sealed_jwk text not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['signing_key', 'oidc_record']) await runner.query(`drop table ${table}`);
  }
}
