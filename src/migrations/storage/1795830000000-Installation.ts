import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of this database, which a bucket bears as a mark. The row is made when a bucket is first marked. */
export class Installation1795830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        is_only boolean primary key default true check (is_only),
        id uuid not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
