import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a job has been found overdue; open work is found without reading what is finished. */
export class OpenWork1795219500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production add overdue_since timestamptz, drop eta_seconds');
    await runner.query(`create index resource_open on resource (id) where status in ('queued', 'processing')`);
    await runner.query(`create index task_of_resource on task ((body ->> 'resource_id')) where state <> 'done'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index task_of_resource, resource_open');
    await runner.query('alter table production add eta_seconds integer, drop overdue_since');
  }
}
