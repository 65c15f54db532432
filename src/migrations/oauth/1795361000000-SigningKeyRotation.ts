import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when a published key signs: of the keys whose time has come it is the last one. */
export class SigningKeyRotation1795361000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table signing_key add column signs_from timestamptz not null default clock_timestamp()');
    await runner.query('update signing_key set signs_from = created_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table signing_key drop column signs_from');
  }
}
