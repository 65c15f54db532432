import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'video', 'image', 'audio', 'adapter', 'import', 'weights'`;

/** Requests to outside makers, written before they are sent, and the renders that copy their results. */
export class Purchases1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table purchase (
        id uuid primary key,
        job_id uuid not null,
        attempt integer not null check (attempt > 0),
        account_id uuid not null,
        maker text not null,
        model text not null,
        seed integer not null unique check (seed > 0),
        brief jsonb not null,
        ceiling_microdollars bigint not null check (ceiling_microdollars >= 0),
        billed_microdollars bigint check (billed_microdollars >= 0),
        state text not null default 'intent' check (state in
          ('intent', 'submitted', 'delivered', 'failed', 'refunded', 'unknown')),
        sent_at timestamptz,
        submission jsonb,
        request_id text,
        began_at timestamptz,
        result jsonb,
        raw_key text,
        facts jsonb not null default '{}',
        trouble_kind text,
        trouble_text text,
        failed_looks integer not null default 0,
        retry_at timestamptz,
        ended_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        unique (job_id, attempt),
        unique (maker, request_id),
        check (state in ('intent', 'failed') or sent_at is not null),
        check (state <> 'intent' or submission is null),
        check (state not in ('submitted', 'refunded') or submission is not null),
        check (submission is null or request_id is not null),
        check ((state = 'delivered') = (raw_key is not null)),
        check ((state in ('intent', 'submitted')) = (ended_at is null))
      )`);
    // Caps are sums of a day.
    await runner.query('create index purchase_day on purchase (created_at)');
    await runner.query('create index purchase_account on purchase (account_id)');
    await runner.query(`create index purchase_open on purchase (updated_at) where state in ('intent', 'submitted')`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in (${KINDS}, 'purchase'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from render where kind = 'purchase'`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in (${KINDS}))`);
    await runner.query('drop table purchase');
  }
}
