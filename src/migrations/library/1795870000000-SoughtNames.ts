import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for what is looked up by a name alone: an application by its id, and what was made from a resource. */
export class SoughtNames1795870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index oauth_client_id on oauth_client (client_id)');
    await runner.query(`
      create index resource_source on resource ((metadata ->> 'source_resource_id'))
      where metadata ->> 'source_resource_id' is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index resource_source');
    await runner.query('drop index oauth_client_id');
  }
}
