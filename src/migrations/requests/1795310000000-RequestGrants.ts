import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last lease of a window took: it depends on what was untaken then, which the new row no longer tells. */
export class RequestGrants1795310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table request_window add column granted integer not null default 0');
    await runner.query(`comment on column request_window.granted is 'requests that the last lease took'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table request_window drop column granted');
  }
}
