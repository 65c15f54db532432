import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trainings that an outside trainer does, and the copies of the weights that it delivers. */
export class Trainings1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table training (
        job_id uuid primary key references resource (id) on delete cascade,
        account_id uuid not null references account (id),
        brief jsonb not null,
        state text not null default 'waiting' check (state in
          ('waiting', 'running', 'completed', 'failed', 'cancelled')),
        deadline timestamptz not null,
        accepted_at timestamptz,
        closed_at timestamptz,
        weights_uri text,
        checkpoints jsonb not null default '[]',
        gpu_seconds double precision check (gpu_seconds >= 0),
        gpu_tier text,
        error_message text,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        check ((state = 'completed') = (weights_uri is not null))
      )`);
    await runner.query('create index training_account on training (account_id)');
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio', 'adapter', 'import', 'weights'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from render where kind = 'weights'`);
    await runner.query(`
      alter table render
        drop constraint render_kind_check,
        add constraint render_kind_check check (kind in ('video', 'image', 'audio', 'adapter', 'import'))`);
    await runner.query('drop table training');
  }
}
