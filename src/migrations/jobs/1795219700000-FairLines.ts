import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renders and wake-ups are taken in turns of accounts; an account's open work is counted without reading the rest. */
export class FairLines1795219700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table render add turn bigint not null default 0');
    await runner.query('drop index render_open');
    await runner.query(`
      create index render_line on render ((kind = 'import'), turn, created_at, id) where state in ('waiting', 'running')`);
    await runner.query(`
      create index render_line_of_account on render (account_id, turn) where state in ('waiting', 'running')`);
    await runner.query(`create index render_running on render (account_id) where state = 'running'`);
    await runner.query('alter table task add account_id uuid');
    await runner.query(`
      update task set account_id = p.account_id
      from production p where task.state = 'ready' and task.body ->> 'resource_id' = p.resource_id::text`);
    await runner.query(`
      create index resource_open_of_account on resource (account_id) where status in ('queued', 'processing')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index resource_open_of_account, render_line, render_line_of_account, render_running');
    await runner.query('alter table task drop account_id');
    await runner.query('alter table render drop turn');
    await runner.query(`create index render_open on render (created_at) where state in ('waiting', 'running')`);
  }
}
