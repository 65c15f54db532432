import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a running process answers, for the commands that an operator runs beside it. */
export class RunningAddress1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table live_process add column base_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table live_process drop column base_url');
  }
}
