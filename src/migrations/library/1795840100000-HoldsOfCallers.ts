import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The books say which tool took credits and which credential asked for it: both may be gone before the hold. */
export class HoldsOfCallers1795840100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credit_hold add column tool text, add column credential text, add column credential_id text`);
    await runner.query(`
      update credit_hold h set tool = p.tool from production p where p.resource_id = h.resource_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_hold drop column tool, drop column credential, drop column credential_id');
  }
}
