import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of strangers: fetched by a render of their own kind, or uploaded by their owner. */
export class Imports1795219600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio', 'import'))`);
    await runner.query(`
      create table upload (
        id uuid primary key,
        account_id uuid not null references account (id),
        name text not null,
        visibility text not null check (visibility in ('private', 'public')),
        size_bytes bigint not null check (size_bytes > 0),
        idempotency_key text,
        storage_key text,
        sha256 text,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        unique (account_id, idempotency_key),
        check ((storage_key is null) = (sha256 is null))
      )`);
    await runner.query('create index upload_expiry on upload (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload');
    await runner.query(`delete from render where kind in ('audio', 'import')`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image'))`);
  }
}
