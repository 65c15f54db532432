import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the wake-ups of a long job also after they were delivered: a queue may have them. */
export class TasksOfParents1795400100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index task_of_parent');
    await runner.query(`
      create index task_of_parent on task ((body ->> 'parent_id')) where body ->> 'parent_id' is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index task_of_parent');
    await runner.query(`create index task_of_parent on task ((body ->> 'parent_id')) where state <> 'done'`);
  }
}
