import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renders know whether they draw HTML of callers, which never takes the last place of a process. */
export class RenderMarkup1795751000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table render add column has_markup boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table render drop column has_markup');
  }
}
