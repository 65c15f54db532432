import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adapters are resources: a style that the embedded provider trains, or weights of an outside trainer. */
export class Adapters1795630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table resource
        drop constraint resource_kind_check,
        add constraint resource_kind_check check (kind in ('video', 'image', 'audio', 'adapter'))`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio', 'import', 'adapter'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from render where kind = 'adapter'`);
    await runner.query(`delete from resource where kind = 'adapter'`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio', 'import'))`);
    await runner.query(`
      alter table resource
        drop constraint resource_kind_check,
        add constraint resource_kind_check check (kind in ('video', 'image', 'audio'))`);
  }
}
