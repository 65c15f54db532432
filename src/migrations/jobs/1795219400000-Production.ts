import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Durable jobs: productions, the renders of the embedded provider, wake-up tasks and the outbox. */
export class Production1795219400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table production (
        resource_id uuid primary key references resource (id),
        account_id uuid not null references account (id),
        tool text not null,
        provider text not null,
        request jsonb not null,
        step integer not null default 0,
        fence bigint not null default 0,
        step_lease_until timestamptz,
        operation jsonb,
        phase text not null default 'waiting',
        percent integer not null default 0 check (percent between 0 and 100),
        eta_seconds integer,
        cancel_requested boolean not null default false,
        deadline timestamptz not null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query(`
      create table render (
        id uuid primary key,
        name text not null unique,
        account_id uuid not null,
        kind text not null check (kind in ('video', 'image')),
        brief jsonb not null,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        fence bigint not null default 0,
        holder text,
        lease_until timestamptz,
        claims integer not null default 0,
        failures integer not null default 0,
        phase text not null default 'waiting',
        percent integer not null default 0 check (percent between 0 and 100),
        result jsonb,
        failure jsonb,
        created_at timestamptz not null default clock_timestamp(),
        started_at timestamptz,
        finished_at timestamptz
      )`);
    await runner.query(`create index render_open on render (created_at) where state in ('waiting', 'running')`);
    await runner.query(`
      create table task (
        id bigint generated always as identity primary key,
        name text not null unique,
        route text not null,
        body jsonb not null,
        run_at timestamptz not null default clock_timestamp(),
        attempt integer not null default 0,
        max_attempts integer not null default 100,
        state text not null default 'ready' check (state in ('ready', 'done', 'dead')),
        lease_until timestamptz,
        last_error text,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz
      )`);
    await runner.query(`create index task_due on task (run_at) where state = 'ready'`);
    await runner.query(`create index task_finished on task (finished_at) where state = 'done'`);
    await runner.query(`
      create table outbox (
        id uuid primary key,
        event text not null,
        account_id uuid not null,
        resource_id uuid not null,
        created_at timestamptz not null default clock_timestamp(),
        delivered_at timestamptz
      )`);
    await runner.query('create index outbox_pending on outbox (created_at) where delivered_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'task', 'render', 'production']) await runner.query(`drop table ${table}`);
  }
}
