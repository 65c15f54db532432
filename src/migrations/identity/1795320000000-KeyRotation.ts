import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which key a key replaced; a key is replaced once. */
export class KeyRotation1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key add column rotated_from text unique references api_key (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key drop column rotated_from');
  }
}
