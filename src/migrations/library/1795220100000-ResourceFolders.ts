import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a resource names a render's folder is found without reading every resource: the sweep asks for each file. */
export class ResourceFolders1795220100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index resource_folder on resource (substring(storage_key from '^renders/[^/]+/[^/]+/'))`,
    );
    // The expression has statistics of its own.
    await runner.query('analyze resource');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index resource_folder');
  }
}
