import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold names the payment that funds it, if one does. Such a hold takes nothing from the allowance. */
export class PaidHolds1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table credit_hold
        add column payment_id uuid,
        add constraint credit_hold_paid check (payment_id is null or from_allowance = 0)`);
    await runner.query(`
      create index credit_hold_payment on credit_hold (payment_id) where payment_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index credit_hold_payment');
    await runner.query('alter table credit_hold drop constraint credit_hold_paid, drop column payment_id');
  }
}
