import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'video', 'image', 'audio', 'adapter', 'import', 'weights', 'purchase'`;
const LINES = `'films', 'quick', 'imports', 'film_imports', 'purchases'`;

/** Previews that one process is asked for and another one draws, as renders that are gone once they were read. */
export class Previews1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.allow(runner, `${KINDS}, 'preview'`, `${LINES}, 'previews'`);
    // Those whose reader died are looked for by the sweep.
    await runner.query(`create index render_preview on render (created_at) where kind = 'preview'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index render_preview');
    await runner.query(`delete from render where kind = 'preview'`);
    await this.allow(runner, KINDS, LINES);
  }

  private async allow(runner: QueryRunner, kinds: string, lines: string): Promise<void> {
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        drop constraint render_line_check,
        add constraint render_kind_check check (kind in (${kinds})),
        add constraint render_line_check check (line in (${lines}))`);
  }
}
