import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request and which trace a job came from; the sum of what is held is read without reading what is settled. */
export class Observation1795219800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table production add origin jsonb');
    await runner.query(
      `create index credit_hold_open on credit_hold (resource_id) include (amount) where state = 'held'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index credit_hold_open');
    await runner.query('alter table production drop origin');
  }
}
