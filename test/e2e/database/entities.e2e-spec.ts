import { databaseOptions } from '@libs/database/adapters';
import { newId } from '@libs/kernel';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExternalIdentity } from '../../../libs/identity/src/accounts/external-identity.entity.js';
import { entities } from '../../../src/entities.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/*
 * TypeORM compares the entities with the migrated database: columns, types, nullability, defaults, comments, primary and
 * foreign keys with their actions, and what is unique. It cannot express the following, which stand in the migrations alone:
 * - check constraints as PostgreSQL writes them (TypeORM compares their names alone);
 * - the condition of a partial index, the order and the expressions of an index, and `include`;
 * - the partitions of request_log, each a table of one day;
 * - `nulls not distinct` of payment_refund, the unlogged request_window, the trigger that keeps audit_event append-only.
 * So entities declare no check constraint and no index but the unique ones, which are rules about rows.
 */
describe('the entities', () => {
  let db: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    db = await createTestDatabase();
    source = new DataSource(databaseOptions(db.url, entities, []));
    await source.initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await db.drop();
  });

  /** What TypeORM would do to make the database like the entities. */
  async function differences(): Promise<string[]> {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).sort();
  }

  /** What it would do because entities declare neither check constraints nor indexes that are not unique. */
  async function leftToMigrations(): Promise<string[]> {
    const rows = await db.database.sql<{ query: string }[]>`
      select format('ALTER TABLE "%s" DROP CONSTRAINT "%s"', conrelid::regclass, conname) as query
      from pg_constraint k join pg_class t on t.oid = k.conrelid and not t.relispartition
      where contype = 'c' and connamespace = 'public'::regnamespace
      union all
      select format('DROP INDEX "public"."%s"', indexrelid::regclass)
      from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace and not indisunique and indexprs is null and not c.relispartition`;
    return rows.map(({ query }) => query).sort();
  }

  it('there is one for each table of the migrated database', async () => {
    const tables = await db.database.sql<{ name: string }[]>`
      select table_name::text as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'migrations' and table_name not like 'request_log_2%' order by table_name::text collate "C"`;
    expect(source.entityMetadatas.map(({ tableName }) => tableName).sort()).toEqual(tables.map(({ name }) => name));
    expect(tables.length).toBeGreaterThan(35);
  });

  it('are what the migrations made', async () => {
    expect(await differences()).toEqual(await leftToMigrations());
  });

  it('read rows with their relations', async () => {
    const accountId = newId();
    await db.database.sql`insert into account (id, kind, daily_credits) values (${accountId}, 'local', 100)`;
    await db.database.sql`
      insert into external_identity (issuer, subject, account_id) values ('https://issuer.example', 'name', ${accountId})`;
    const identity = await source.getRepository(ExternalIdentity).findOne({
      where: { issuer: 'https://issuer.example', subject: 'name' },
      relations: { account: true },
    });
    expect(identity?.account).toMatchObject({ id: accountId, email: null, daily_credits: 100, status: 'active' });
    expect(identity?.account?.created_at).toBeInstanceOf(Date);
  });

  it('differ from a database that is changed in any of these ways', async () => {
    await db.database.sql`alter table account alter column status drop default`;
    await db.database.sql`alter table account alter column kind drop not null`;
    await db.database.sql`alter table account drop constraint account_email_key`;
    await db.database.sql`alter table api_key drop constraint api_key_rotated_from_fkey`;
    await db.database.sql`alter table upload alter column size_bytes type integer`;
    await db.database.sql`alter table upload add column planted text`;
    await db.database.sql`drop index x_connection_user`;
    await db.database.sql`
      alter table training drop constraint training_job_id_fkey,
        add constraint training_job_id_fkey foreign key (job_id) references resource (id)`;
    const known = new Set(await leftToMigrations());
    const found = (await differences()).filter((query) => !known.has(query));
    expect(found).toEqual([
      'ALTER TABLE "account" ADD CONSTRAINT "account_email_key" UNIQUE ("email")',
      'ALTER TABLE "account" ALTER COLUMN "kind" SET NOT NULL',
      `ALTER TABLE "account" ALTER COLUMN "status" SET DEFAULT 'active'`,
      expect.stringContaining('ALTER TABLE "api_key" ADD CONSTRAINT "api_key_rotated_from_fkey"'),
      expect.stringMatching(/^ALTER TABLE "training" ADD CONSTRAINT "training_job_id_fkey" .* ON DELETE CASCADE/),
      'ALTER TABLE "training" DROP CONSTRAINT "training_job_id_fkey"',
      'ALTER TABLE "upload" ADD "size_bytes" bigint NOT NULL',
      'ALTER TABLE "upload" DROP COLUMN "planted"',
      'ALTER TABLE "upload" DROP COLUMN "size_bytes"',
      expect.stringContaining('CREATE UNIQUE INDEX "x_connection_user"'),
    ]);
  });
});
