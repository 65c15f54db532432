import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long jobs: the slots that they run in, what of them is done, what happened to them, and the parts that they leave. */
export class LongJobs1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table parent (
        resource_id uuid primary key references production (resource_id) on delete cascade,
        kind text not null check (kind in ('compose', 'remix')),
        bound_fence bigint,
        checkpoint bigint not null default 0,
        takeovers integer not null default 0,
        units_done integer not null default 0,
        units_total integer,
        progress_at timestamptz not null default clock_timestamp(),
        last_error jsonb
      )`);
    await runner.query(`
      create table slot (
        key text primary key,
        kind text not null check (kind in ('compose', 'remix')),
        account_id uuid not null references account (id),
        place integer not null,
        parent_id uuid unique references parent (resource_id) on delete set null,
        fence bigint not null default 0,
        holder text,
        lease_until timestamptz,
        handoff_fence bigint,
        handoff_until timestamptz,
        handoff_claimed_at timestamptz,
        execution text,
        unique (account_id, kind, place)
      )`);
    await runner.query('create index slot_bound on slot (kind, lease_until) where parent_id is not null');
    await runner.query(`
      create table unit (
        parent_id uuid not null references parent (resource_id) on delete cascade,
        phase text not null,
        unit text not null,
        input_hash text not null,
        state text not null check (state in ('begun', 'done')),
        attempt integer not null default 0,
        failures integer not null default 0,
        operation jsonb,
        output jsonb,
        credits integer not null default 0,
        fence bigint not null,
        begun_at timestamptz not null default clock_timestamp(),
        done_at timestamptz,
        primary key (parent_id, phase, unit),
        check ((state = 'done') = (output is not null))
      )`);
    await runner.query(`
      create table parent_event (
        id bigint generated always as identity primary key,
        parent_id uuid not null references parent (resource_id) on delete cascade,
        at timestamptz not null default clock_timestamp(),
        event text not null,
        fence bigint,
        details jsonb not null default '{}'
      )`);
    await runner.query('create index parent_event_of on parent_event (parent_id, id)');
    await runner.query(`
      alter table resource add parent_id uuid, add part integer,
        add constraint resource_part unique (parent_id, part),
        add constraint resource_part_named check ((parent_id is null) = (part is null))`);
    await runner.query(`create index unit_order on unit ((operation ->> 'render_id')) where operation is not null`);
    await runner.query(`
      create index render_order on render (finished_at) where state = 'done' and substr(name, 15, 1) = '5'`);
    await runner.query(`create index task_of_parent on task ((body ->> 'parent_id')) where state <> 'done'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index task_of_parent, render_order');
    await runner.query('alter table resource drop constraint resource_part, drop column part, drop column parent_id');
    for (const table of ['parent_event', 'unit', 'slot', 'parent']) await runner.query(`drop table ${table}`);
  }
}
