import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which form of the console ordered a key: a form that is sent twice makes one key. */
export class KeyForms1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key add column form_id uuid');
    await runner.query('create unique index api_key_form on api_key (account_id, form_id) where form_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key drop column form_id');
  }
}
