import type { MigrationInterface, QueryRunner } from 'typeorm';

const LINES = `'films', 'quick', 'imports', 'film_imports'`;

/** Copies of makers' results in a line of their own, renders that wait until a time, and makers that are closed. */
export class PurchaseDelivery1795800300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table render
        add column not_before timestamptz,
        drop constraint render_line_check,
        add constraint render_line_check check (line in (${LINES}, 'purchases'))`);
    await runner.query(`
      create table closed_maker (
        maker text primary key,
        reason text not null,
        closed_at timestamptz not null default clock_timestamp(),
        probe_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table closed_maker');
    await runner.query(`update render set line = 'imports' where line = 'purchases'`);
    await runner.query(`
      alter table render
        drop column not_before,
        drop constraint render_line_check,
        add constraint render_line_check check (line in (${LINES}))`);
  }
}
