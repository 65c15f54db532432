import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last looked at a job: what nobody watched is not held against it. */
export class LookedAt1795219900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production add looked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production drop looked_at');
  }
}
