import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events on their way to the web application. An event keeps the status that its resource had. */
export class WebEvents1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column status text');
    await runner.query(`
      create table event_delivery (
        id uuid primary key,
        type text not null,
        resource_id uuid not null,
        account_id uuid not null,
        status text not null,
        created_at timestamptz not null,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
        attempts integer not null default 0 check (attempts >= 0),
        next_attempt_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        last_answer text,
        ended_at timestamptz,
        check ((state = 'waiting') = (ended_at is null))
      )`);
    await runner.query(`create index event_delivery_due on event_delivery (next_attempt_at) where state = 'waiting'`);
    await runner.query(
      `create index event_delivery_ended on event_delivery (state, ended_at) where state <> 'waiting'`,
    );
    await runner.query('create index event_delivery_created on event_delivery (created_at)');
    await runner.query('create index event_delivery_account on event_delivery (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_delivery');
    await runner.query('alter table outbox drop column status');
  }
}
