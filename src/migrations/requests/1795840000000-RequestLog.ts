import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What callers of accounts asked, a partition for each UTC day: a day is forgotten by dropping its table. The primary key and the
 * indexes are the orders in which a page is read, whole or by one filter.
 */
export class RequestLog1795840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table request_log (
        account_id uuid not null,
        at timestamptz not null,
        id uuid not null,
        request_id text not null,
        door text not null check (door in ('mcp', 'http', 'page')),
        operation text not null,
        tool text,
        status integer not null,
        error_code text,
        next_step text,
        duration_ms integer not null,
        credits integer,
        credential text not null,
        credential_id text,
        credential_name text,
        request_bytes integer,
        response_bytes integer,
        resource_id uuid,
        primary key (account_id, at, id)
      ) partition by range (at)`);
    await runner.query(`comment on column request_log.duration_ms is 'milliseconds'`);
    await runner.query('create index request_log_tool on request_log (account_id, tool, at, id)');
    await runner.query('create index request_log_credential on request_log (account_id, credential_id, at, id)');
    await runner.query(`
      create index request_log_failed on request_log (account_id, at, id) where error_code is not null`);
    await runner.query(`
      create index request_log_error on request_log (account_id, error_code, at, id) where error_code is not null`);
    await runner.query(`
      create index request_log_server_error on request_log (account_id, at, id) where status >= 500`);
    await runner.query('create index request_log_request on request_log (request_id)');
    await runner.query(`
      do $$
      declare
        day date;
      begin
        for ahead in -1..3 loop
          day := (clock_timestamp() at time zone 'UTC')::date + ahead;
          execute format('create table %I partition of request_log for values from (%L) to (%L)',
            'request_log_' || to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC',
            (day + 1)::timestamp at time zone 'UTC');
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table request_log');
  }
}
