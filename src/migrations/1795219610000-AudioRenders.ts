import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The embedded provider renders audio. */
export class AudioRenders1795219610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table render drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio'))`);
  }

  /** A render of a kind that is no longer known could not be made: its job then fails readably. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from render where kind = 'audio'`);
    await runner.query(`
      alter table render drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image'))`);
  }
}
