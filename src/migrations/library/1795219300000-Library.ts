import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resources and the credits that pay for them. */
export class Library1795219300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table resource (
        id uuid primary key,
        short_id text not null unique,
        account_id uuid not null references account (id),
        kind text not null check (kind in ('video', 'image', 'audio')),
        name text not null,
        status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
        visibility text not null default 'private' check (visibility in ('private', 'public')),
        mime_type text not null,
        storage_key text,
        size_bytes bigint,
        sha256 text,
        metadata jsonb not null default '{}',
        tags text[] not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        completed_at timestamptz,
        deleted_at timestamptz,
        check ((status = 'completed') = (storage_key is not null))
      )`);
    await runner.query(`
      create index resource_library on resource (account_id, created_at desc, id desc) where deleted_at is null`);
    await runner.query(`
      create table credit_hold (
        id uuid primary key,
        account_id uuid not null references account (id),
        resource_id uuid not null unique references resource (id),
        amount integer not null check (amount >= 0),
        from_allowance integer not null check (from_allowance between 0 and amount),
        captured integer check (captured between 0 and amount),
        state text not null default 'held' check (state in ('held', 'captured', 'voided')),
        allowance_day date not null,
        created_at timestamptz not null default clock_timestamp(),
        settled_at timestamptz,
        check ((state = 'captured') = (captured is not null)),
        check ((state = 'held') = (settled_at is null))
      )`);
    await runner.query('create index credit_hold_day on credit_hold (account_id, allowance_day)');
    await runner.query(`
      create table credit_top_up (
        id uuid primary key,
        account_id uuid not null references account (id),
        amount integer not null check (amount <> 0),
        note text not null,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create table idempotent_call (
        account_id uuid not null references account (id),
        key text not null,
        request_hash text not null,
        resource_ids uuid[] not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (account_id, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['idempotent_call', 'credit_top_up', 'credit_hold', 'resource']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
