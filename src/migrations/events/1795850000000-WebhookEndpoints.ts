import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses of accounts that receive events, and the deliveries to them beside those to the web application. The checks read no
 * older row, all of which were for the web application.
 */
export class WebhookEndpoints1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox alter column resource_id drop not null, add column data jsonb');
    await runner.query('alter table account add column credits_low_on date');
    await runner.query(`
      create table webhook_endpoint (
        id uuid primary key,
        account_id uuid not null references account,
        url text not null,
        event_types text[] not null check (cardinality(event_types) > 0),
        sealed_secret text not null,
        previous_sealed_secret text,
        previous_until timestamptz,
        credential_mode text not null check (credential_mode in ('web_session', 'api_key', 'oauth')),
        credential_id text not null,
        enabled boolean not null default true,
        disabled_reason text check (disabled_reason in ('paused', 'failing', 'credential_ended')),
        failures integer not null default 0 check (failures >= 0),
        failing_since timestamptz,
        last_tried_at timestamptz,
        last_accepted_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        unique (account_id, url),
        check (enabled = (disabled_reason is null)),
        check ((previous_sealed_secret is null) = (previous_until is null)),
        check ((failures = 0) = (failing_since is null))
      )`);
    await runner.query(`
      alter table event_delivery
        alter column resource_id drop not null,
        alter column status drop not null,
        add column endpoint_id uuid references webhook_endpoint on delete cascade,
        add column event_id uuid,
        add column data jsonb,
        add column last_tried_at timestamptz,
        add constraint event_delivery_named check ((endpoint_id is null) = (event_id is null)) not valid,
        add constraint event_delivery_told check (
          endpoint_id is not null or (resource_id is not null and status is not null and data is null)) not valid`);
    await runner.query('drop index event_delivery_due');
    await runner.query(`
      create index event_delivery_due on event_delivery (next_attempt_at) where state = 'waiting' and endpoint_id is null`);
    await runner.query(`
      create index event_delivery_due_at_endpoint on event_delivery (endpoint_id, next_attempt_at)
      where state = 'waiting' and endpoint_id is not null`);
    await runner.query(`
      create index event_delivery_of_endpoint on event_delivery (endpoint_id, created_at, id)
      where endpoint_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from event_delivery where endpoint_id is not null');
    await runner.query('drop index event_delivery_due');
    await runner.query(`
      alter table event_delivery
        drop column endpoint_id, drop column event_id, drop column data, drop column last_tried_at,
        alter column resource_id set not null, alter column status set not null`);
    await runner.query(`create index event_delivery_due on event_delivery (next_attempt_at) where state = 'waiting'`);
    await runner.query('drop table webhook_endpoint');
    await runner.query('alter table account drop column credits_low_on');
    await runner.query('delete from outbox where resource_id is null');
    await runner.query('alter table outbox drop column data, alter column resource_id set not null');
  }
}
