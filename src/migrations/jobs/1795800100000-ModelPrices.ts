import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prices of outside makers' models that the operator confirmed, and models that are set aside. */
export class ModelPrices1795800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table model_price (
        model text primary key,
        confirmed integer check (confirmed > 0),
        confirmed_at timestamptz,
        confirmed_by text,
        seen integer check (seen > 0),
        seen_at timestamptz,
        set_aside_at timestamptz,
        set_aside_because text,
        check ((confirmed is null) = (confirmed_at is null)),
        check ((confirmed is null) = (confirmed_by is null)),
        check ((seen is null) = (seen_at is null)),
        check ((set_aside_at is null) = (set_aside_because is null))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table model_price');
  }
}
