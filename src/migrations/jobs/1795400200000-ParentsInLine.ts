import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long jobs whose units wait for their turn, for whoever asks why one takes so long. */
export class ParentsInLine1795400200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table parent add is_in_line boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table parent drop is_in_line');
  }
}
