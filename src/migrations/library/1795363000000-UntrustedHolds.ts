import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which holds are for clients that nobody verified: they share a tenth of the day's allowance. */
export class UntrustedHolds1795363000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold add column is_untrusted boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold drop column is_untrusted');
  }
}
