import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last answers of the addresses at which OAuth clients have their documents and keys. */
export class ClientDocuments1795500100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table client_document (
        id_hash bytea primary key check (length(id_hash) = 32),
        client_id text not null,
        address text not null,
        text text not null,
        read_at timestamptz not null default clock_timestamp(),
        is_lasting boolean not null default false
      )`);
    await runner.query(`comment on column client_document.id_hash is 'of client and address: too long for a key'`);
    await runner.query(
      `comment on column client_document.is_lasting is 'the client was known when others pushed it out'`,
    );
    await runner.query('create index client_document_age on client_document (is_lasting, read_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table client_document');
  }
}
