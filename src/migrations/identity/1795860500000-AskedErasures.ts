import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account whose owner asked for its erasure is erased by whichever process finds it. */
export class AskedErasures1795860500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account add column erase_after timestamptz');
    await runner.query('create index account_erasure on account (erase_after) where erase_after is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account drop column erase_after');
  }
}
