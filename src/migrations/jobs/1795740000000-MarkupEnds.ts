import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A failed render that the caller's own markup ended is charged for the share that was done. */
export class MarkupEnds1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table render
        add column charges_share boolean not null default false check (not charges_share or state = 'failed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table render drop column charges_share');
  }
}
