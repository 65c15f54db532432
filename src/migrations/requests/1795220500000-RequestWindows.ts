import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests that each subject has taken of its present window. Unlogged: after a crash of the server everybody begins a new
 * window, and nobody pays for the durability of counters.
 */
export class RequestWindows1795220500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table request_window (
        subject text primary key,
        starts_at bigint not null,
        taken integer not null
      ) with (fillfactor = 70)`);
    await runner.query(`comment on column request_window.starts_at is 'seconds since 1970'`);
    await runner.query('create index request_window_age on request_window (starts_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table request_window');
  }
}
