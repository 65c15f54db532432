import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of the operator's list of jobs: of all accounts, and of one. No update of a job touches them. */
export class ListedJobs1795880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index production_listed on production (created_at desc, resource_id desc)');
    await runner.query(
      'create index production_of_account on production (account_id, created_at desc, resource_id desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index production_of_account');
    await runner.query('drop index production_listed');
  }
}
