import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of what was posted, which are resources too. */
export class Receipts1795650100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resource drop constraint resource_kind_check');
    await runner.query(`
      alter table resource add constraint resource_kind_check
      check (kind in ('video', 'image', 'audio', 'adapter', 'receipt'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from resource where kind = 'receipt'`);
    await runner.query('alter table resource drop constraint resource_kind_check');
    await runner.query(`
      alter table resource add constraint resource_kind_check
      check (kind in ('video', 'image', 'audio', 'adapter'))`);
  }
}
