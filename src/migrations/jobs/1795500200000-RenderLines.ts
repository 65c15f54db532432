import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Films, images and sounds, imports and imports of films wait in lines of their own; each render knows its estimate. */
export class RenderLines1795500200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table render
        add column line text not null default 'films' check (line in ('films', 'quick', 'imports', 'film_imports')),
        add column seconds double precision not null default 1 check (seconds >= 0)`);
    await runner.query(`
      update render set line = case when kind = 'import' then 'imports' else 'quick' end where kind <> 'video'`);
    await runner.query('drop index render_line');
    await runner.query(`
      create index render_line on render (line, turn, created_at, id) where state in ('waiting', 'running')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index render_line');
    await runner.query(`
      create index render_line on render ((kind = 'import'), turn, created_at, id)
      where state in ('waiting', 'running')`);
    await runner.query('alter table render drop column line, drop column seconds');
  }
}
