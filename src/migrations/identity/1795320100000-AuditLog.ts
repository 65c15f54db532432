import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log: only ever appended to, each event bound to the one before it by a hash. It outlives what it tells of. */
export class AuditLog1795320100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_event (
        id bigint primary key check (id > 0),
        at timestamptz not null,
        kind text not null,
        actor text not null,
        account_id uuid,
        subject text not null,
        details jsonb not null,
        previous_hash bytea not null check (length(previous_hash) = 32),
        hash bytea not null check (length(hash) = 32)
      )`);
    await runner.query('create index audit_event_account on audit_event (account_id, id)');
    await runner.query(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is only appended to' using errcode = 'restrict_violation';
      end $$`);
    await runner.query(`
      create trigger audit_event_append_only before update or delete or truncate on audit_event
      for each statement execute function refuse_audit_change()`);
    // Also where a session calls itself a replica, in which ordinary triggers are silent.
    await runner.query('alter table audit_event enable always trigger audit_event_append_only');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_event');
    await runner.query('drop function refuse_audit_change');
  }
}
