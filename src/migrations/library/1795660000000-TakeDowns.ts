import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resources that the operator keeps from being public. */
export class TakeDowns1795660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table resource
        add column taken_down_at timestamptz,
        add column take_down_reason text,
        add constraint resource_taken_down check (taken_down_at is null or visibility = 'private'),
        add constraint resource_take_down_reason check (take_down_reason is null or taken_down_at is not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table resource drop column taken_down_at, drop column take_down_reason');
  }
}
