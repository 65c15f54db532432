import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a refund is tried next, whether a payment gave its credentials, and an index over payments that may still go back. */
export class PaymentGuards1795750200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table payment_refund add column next_try_at timestamptz not null default clock_timestamp()',
    );
    await runner.query('drop index payment_refund_open');
    await runner.query(`
      create index payment_refund_open on payment_refund (next_try_at) where state in ('due', 'sending')`);
    await runner.query('alter table payment add column credentials_given boolean not null default false');
    await runner.query(`
      create index payment_at_stake on payment (network, payer)
      where state in ('reserved', 'submitted', 'unknown', 'settled') or (state = 'job' and captured + returned < amount)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index payment_at_stake');
    await runner.query('alter table payment drop column credentials_given');
    await runner.query('drop index payment_refund_open');
    await runner.query('alter table payment_refund drop column next_try_at');
    await runner.query(`
      create index payment_refund_open on payment_refund (updated_at) where state in ('due', 'sending')`);
  }
}
