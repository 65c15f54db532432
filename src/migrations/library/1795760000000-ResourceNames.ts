import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every resource has a name. A film or image without words had none before: its name is now its kind and day. */
export class ResourceNames1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update resource set name = initcap(kind) || ' of ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')
      where btrim(name) = ''`);
    await runner.query(`alter table resource add constraint resource_name check (btrim(name) <> '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resource drop constraint resource_name');
  }
}
