import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which OAuth client started a job: an unverified one may cancel its own jobs and no others. */
export class ClientsOfJobs1795400300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production add column client text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production drop column client');
  }
}
