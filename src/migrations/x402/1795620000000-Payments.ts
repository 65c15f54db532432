import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments of calls and what goes back of them. Both are books: neither refers to an account that may be erased. */
export class Payments1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment (
        id uuid primary key,
        network text not null,
        asset text not null check (asset = lower(asset)),
        payer text not null check (payer = lower(payer)),
        nonce text not null check (nonce = lower(nonce)),
        pay_to text not null check (pay_to = lower(pay_to)),
        amount bigint not null check (amount > 0),
        captured bigint not null default 0 check (captured >= 0),
        returned bigint not null default 0 check (returned >= 0),
        valid_after bigint not null,
        valid_before bigint not null,
        signature text not null,
        tool text not null,
        request_hash text not null,
        idempotency_key text,
        account_id uuid not null,
        state text not null default 'reserved' check (state in
          ('reserved', 'submitted', 'unknown', 'settled', 'job', 'returned', 'failed', 'expired')),
        states jsonb not null,
        reserved_block bigint not null,
        transaction text,
        settled_block bigint,
        failure text,
        ticket_hash bytea check (length(ticket_hash) = 32),
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        unique (network, asset, payer, nonce),
        check (captured + returned <= amount),
        check (captured = 0 or state = 'job'),
        check (returned = 0 or state in ('job', 'returned')),
        check ((state in ('settled', 'job', 'returned')) = (settled_block is not null)),
        check (settled_block is null or transaction is not null)
      )`);
    await runner.query(`
      create unique index payment_key on payment (account_id, idempotency_key)
      where state in ('reserved', 'submitted', 'unknown', 'settled')`);
    await runner.query(`
      create index payment_open on payment (updated_at) where state in ('reserved', 'submitted', 'unknown', 'settled')`);
    await runner.query('create index payment_account on payment (account_id)');
    await runner.query('create index payment_transaction on payment (transaction)');
    await runner.query(`
      create table payment_refund (
        id uuid primary key,
        payment_id uuid not null references payment (id),
        resource_id uuid,
        amount bigint not null check (amount > 0),
        state text not null default 'due' check (state in ('due', 'sending', 'refunded', 'blocked')),
        states jsonb not null,
        signer text,
        nonce text,
        valid_before bigint,
        signature text,
        transaction text,
        trouble text,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        unique nulls not distinct (payment_id, resource_id),
        check ((state in ('sending', 'refunded')) <= (signature is not null)),
        check ((state = 'refunded') <= (transaction is not null))
      )`);
    await runner.query(`
      create index payment_refund_open on payment_refund (updated_at) where state in ('due', 'sending')`);
    await runner.query('create index payment_refund_resource on payment_refund (resource_id)');
    // One row: whether the books were restored and must be compared with the chain before the lane takes a payment.
    await runner.query(`
      create table payment_comparison (
        is_only boolean primary key default true check (is_only),
        is_due boolean not null,
        compared_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['payment_comparison', 'payment_refund', 'payment']) await runner.query(`drop table ${table}`);
  }
}
