import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts act for the operator in the console. */
export class Operators1795860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column is_operator boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop column is_operator');
  }
}
