import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was deleted long ago is removed: jobs go with their resource, the books stay, objects are listed for removal. */
export class Retention1795219710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold drop constraint credit_hold_resource_id_fkey');
    await runner.query('alter table production drop constraint production_resource_id_fkey');
    await runner.query(`
      alter table production add constraint production_resource_id_fkey
        foreign key (resource_id) references resource (id) on delete cascade`);
    await runner.query(`
      create table object_removal (
        key text primary key,
        run_at timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index object_removal_due on object_removal (run_at)');
    await runner.query('create index resource_deleted on resource (deleted_at) where deleted_at is not null');
    await runner.query('create index idempotent_call_age on idempotent_call (created_at)');
    await runner.query(`create index task_dead on task (finished_at) where state = 'dead'`);
    await runner.query(`create index render_ended on render (finished_at) where state in ('failed', 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index render_ended, task_dead, idempotent_call_age, resource_deleted');
    await runner.query('drop table object_removal');
    await runner.query('alter table production drop constraint production_resource_id_fkey');
    await runner.query(`
      alter table production add constraint production_resource_id_fkey
        foreign key (resource_id) references resource (id)`);
    // Holds of removed resources are there by then: the books keep them.
    await runner.query(`
      alter table credit_hold add constraint credit_hold_resource_id_fkey
        foreign key (resource_id) references resource (id) not valid`);
  }
}
