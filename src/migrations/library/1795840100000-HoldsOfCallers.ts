import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The books say which tool took credits and which credential asked for it: both may be gone before the hold. Holds of before say
 * neither: all of them rewritten at once would hold up every call.
 */
export class HoldsOfCallers1795840100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credit_hold add column tool text, add column credential text, add column credential_id text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold drop column tool, drop column credential, drop column credential_id');
  }
}
