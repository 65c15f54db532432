import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold may pay for work that no job does: it names the kind of work. */
export class WorkHolds1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold add column work text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold drop column work');
  }
}
