import { databaseOptions, migrate } from '@libs/database/adapters';
import { newId } from '@libs/kernel';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../src/migrations/index.js';
import { settledPayment } from '../../support/x402/settled-payment.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

class Slow1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table made_once (id int); select pg_sleep(0.2)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table made_once');
  }
}

class Broken1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table half (id int)');
    await runner.query('select 1 / 0');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Takes longer than an idle session is borne, then notes whether the turn is still held. */
class Patient1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('select pg_sleep(0.8)');
    await runner.query(`
      create table turns as select count(*)::int as held from pg_locks
      where locktype = 'advisory' and objid = 1835624306
        and database = (select oid from pg_database where datname = current_database())`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table turns');
  }
}

class Late1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table late (id int)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table late');
  }
}

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test('processes that migrate at the same time run each migration once', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(own.url, [Slow1700000000001])));
  expect(runs.flat()).toEqual(['Slow1700000000001']);
});

test('waits with a limit for a process that migrates for ever, and logs that it waits', async () => {
  const holder = new Client({ connectionString: own.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1835624306)');
  const lines: string[] = [];
  const late = migrate(own.url, [Late1700000000004], { patienceSeconds: 0.2, log: (line) => void lines.push(line) });
  await expect(late).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(lines).toEqual([expect.stringContaining('another process is migrating the database')]);
  // A process without pending migrations does not wait for the lock.
  expect(await migrate(own.url, migrations, { patienceSeconds: 0.2 })).toEqual([]);
  await holder.end();
  expect(await migrate(own.url, [Late1700000000004])).toEqual(['Late1700000000004']);
});

test('a migration keeps its turn however long it takes, also on a server that ends idle sessions', async () => {
  const strict = await createTestDatabase();
  try {
    const [{ name }] = await strict.database.sql<[{ name: string }]>`select quote_ident(current_database()) as name`;
    const set = (limit: string) =>
      strict.database.sql(Object.assign([`alter database ${name} set ${limit} = '500ms'`], { raw: [''] }));
    for (const limit of ['idle_session_timeout', 'idle_in_transaction_session_timeout']) await set(limit);
    await migrate(strict.url, [Patient1700000000003]);
    expect(await strict.database.sql`select held from turns`).toEqual([{ held: 1 }]);
  } finally {
    await strict.drop();
  }
});

test('a migration that fails leaves nothing and lets the next start try again', async () => {
  const both = [Slow1700000000001, Broken1700000000002];
  await expect(migrate(own.url, both)).rejects.toThrow('division by zero');
  await expect(migrate(own.url, both)).rejects.toThrow('division by zero');
  expect(await own.database.sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
});

/** A row of every table, as a service leaves them that has worked for long. */
async function fill({ sql }: TestDatabase['database']): Promise<void> {
  const [account, kept, removed] = [newId(), newId(), newId()];
  await sql`insert into account (id, kind, daily_credits) values (${account}, 'local', 10)`;
  await sql`
    insert into api_key (id, account_id, name, hash, pepper_id, hint, scopes, expires_at, form_id)
    values ('aaaaaaaaaaaa', ${account}, 'x', ${Buffer.alloc(32)}, 'p', 'h', '{}', 'infinity', ${newId()})`;
  await sql`insert into revocation (kind, subject) values ('key', 'x')`;
  const [none, some] = [Buffer.alloc(32), Buffer.alloc(32, 1)];
  await sql`
    insert into audit_event (id, at, kind, actor, subject, details, previous_hash, hash)
    values (1, now(), 'x', 'x', 'x', '{}', ${none}, ${some})`;
  await sql`insert into live_process (id, heartbeat_at, acknowledged) values (${newId()}, now(), 1)`;
  await sql`
    insert into resource (id, short_id, account_id, kind, name, status, mime_type)
    values (${kept}, 'x', ${account}, 'audio', 'x', 'processing', 'audio/mpeg')`;
  await sql`
    insert into credit_hold (id, account_id, resource_id, amount, from_allowance, allowance_day)
    select gen_random_uuid(), ${account}, id, 1, 1, now() from unnest(${[kept, removed]}::uuid[]) id`;
  await sql`insert into credit_top_up (id, account_id, amount, note) values (${newId()}, ${account}, 1, 'x')`;
  await sql`
    insert into idempotent_call (account_id, key, request_hash, resource_ids)
    values (${account}, 'x', 'x', ${[kept]}::uuid[])`;
  await sql`
    insert into production (resource_id, account_id, tool, provider, request, origin, deadline)
    values (${kept}, ${account}, 'create_audio', 'embedded', '{}', '{}', now())`;
  await sql`insert into parent (resource_id, kind, bound_fence) values (${kept}, 'compose', 1)`;
  await sql`
    insert into slot (key, kind, account_id, place, parent_id, fence)
    values ('x', 'compose', ${account}, 1, ${kept}, 1)`;
  await sql`
    insert into unit (parent_id, phase, unit, input_hash, state, fence) values (${kept}, 'x', 'x', 'x', 'begun', 1)`;
  await sql`insert into parent_event (parent_id, event) values (${kept}, 'started')`;
  await sql`
    insert into render (id, name, account_id, kind, brief, turn)
    select gen_random_uuid(), kind, ${account}, kind, '{}', 7 from unnest('{video,image,audio,import,weights,purchase}'::text[]) kind`;
  await sql`
    insert into training (job_id, account_id, brief, deadline) values (${kept}, ${account}, '{}', now())`;
  await sql`
    insert into purchase (id, job_id, attempt, account_id, maker, model, seed, brief, ceiling_microdollars)
    values (${newId()}, ${kept}, 1, ${account}, 'fal', 'fal/x', 7, '{}', 1)`;
  await sql`insert into model_price (model, seen, seen_at) values ('fal/x', 1, now())`;
  await sql`insert into closed_maker (maker, reason, probe_at) values ('fal', 'x', now())`;
  await sql`
    insert into task (name, route, body, account_id)
    values ('x', '/internal/poll', ${{ resource_id: kept, step: 0 }}, ${account})`;
  await sql`insert into outbox (id, event, account_id, resource_id) values (${newId()}, 'x', ${account}, ${kept})`;
  await sql`
    insert into event_delivery (id, type, resource_id, account_id, status, created_at, expires_at)
    values (${newId()}, 'resource.created', ${kept}, ${account}, 'queued', now(), now())`;
  const endpoint = newId();
  await sql`
    insert into webhook_endpoint (id, account_id, url, event_types, sealed_secret, credential_mode, credential_id)
    values (${endpoint}, ${account}, 'https://x.example', '{resource.created}', 'x', 'web_session', 'x')`;
  await sql`
    insert into event_delivery (id, endpoint_id, event_id, type, account_id, data, created_at, expires_at)
    values (${newId()}, ${endpoint}, ${newId()}, 'credits.low', ${account}, '{}', now(), now())`;
  await sql`insert into outbox (id, event, account_id, data) values (${newId()}, 'credits.low', ${account}, '{}')`;
  await sql`
    insert into upload (id, account_id, name, visibility, size_bytes, expires_at)
    values (${newId()}, ${account}, 'x', 'private', 1, now())`;
  await sql`insert into object_removal (key) values ('x')`;
  await sql`insert into installation (id) values (${newId()})`;
  await sql`insert into oauth_client (issuer, client_id, kind) values ('x', 'x', 'foreign')`;
  await sql`insert into revoked_grant (grant_id, account_id) values ('x', ${account})`;
  const external = newId();
  await sql`insert into account (id, kind, daily_credits) values (${external}, 'external', 10)`;
  await sql`insert into external_identity (issuer, subject, account_id) values ('x', 'x', ${external})`;
  await sql`
    insert into web_session (id, token_hash, account_id, method, user_agent)
    values (${newId()}, ${some}, ${account}, 'password', 'x'), (${newId()}, ${none}, ${account}, 'wallet_link', 'x')`;
  await sql`
    insert into wallet_session (id, token_hash, account_id, expires_at) values (${newId()}, ${some}, ${account}, now())`;
  await sql`insert into account_password (account_id, hash) values (${account}, 'x')`;
  await sql`
    insert into mail_token (token_hash, purpose, account_id, expires_at)
    values (${some}, 'reset', ${account}, now()), (${none}, 'wallet', ${account}, now())`;
  await sql`insert into wallet_nonce (nonce, browser_hash, expires_at) values ('x', ${some}, now()), ('y', null, now())`;
  await sql`insert into oidc_record (model, id_hash, payload) values ('Client', ${some}, '{}')`;
  await sql`insert into client_document (id_hash, client_id, address, text) values (${some}, 'x', 'x', 'x')`;
  await sql`insert into signing_key (kid, public_jwk, sealed_jwk) values ('x', '{}', 'x')`;
  await sql`insert into request_window (subject, starts_at, taken) values ('x', 0, 1)`;
  // One in each partition.
  await sql`
    insert into request_log (account_id, at, id, request_id, door, operation, status, duration_ms, credential)
    select ${account}, now() + make_interval(days => ahead), gen_random_uuid(), 'x', 'mcp', 'x', 200, 1, 'api_key'
    from generate_series(-1, 3) ahead`;
  await sql`
    insert into x_request_token (web_session_id, account_id, token_hash, sealed_secret, expires_at)
    select id, ${account}, ${some}, 'x', now() from web_session limit 1`;
  await sql`
    insert into x_connection (id, account_id, x_user_id, screen_name, sealed_token, sealed_secret)
    values (${newId()}, ${account}, '1', 'x', 'x', 'x')`;
  await sql`
    insert into x_grant (id, account_id, connection_id, epoch, grantee_type, issuer, grantee_id, capability, created_by)
    values (${newId()}, ${account}, ${newId()}, 1, 'api_key', '', 'x', 'read', ${newId()})`;
  await sql`
    insert into x_post (id, account_id, idempotency_key, request_hash, x_user_id, grant_id, post, claimed_until)
    values (${newId()}, ${account}, 'x', 'x', '1', ${newId()}, '{}', now())`;
  const payment = await settledPayment({ sql }, account, 1);
  await sql`
    insert into payment_refund (id, payment_id, amount, states) values (${newId()}, ${payment}, 1, '[]'::jsonb)`;
  await sql`insert into payment_comparison (is_due) values (true)`;
}

test('every migration of the service can be undone and done again where there are rows', async () => {
  const database = await createTestDatabase();
  const source = await new DataSource(databaseOptions(database.url, [], migrations)).initialize();
  try {
    await fill(database.database);
    const tables = await source.query<{ name: string }[]>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables)
      expect([name, await source.query(`select 1 from ${name} limit 1`)]).toEqual([name, [expect.anything()]]);
    for (let count = migrations.length; count > 1; count -= 1) {
      await source.undoLastMigration({ transaction: 'each' });
      expect(await migrate(database.url, migrations.slice(0, count))).toHaveLength(1);
      await source.undoLastMigration({ transaction: 'each' });
    }
    expect(await source.query('select 1 from account')).toHaveLength(2);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('every migration of the service can be undone, to the same schema that it began from', async () => {
  const database = await createTestDatabase();
  const source = await new DataSource(databaseOptions(database.url, [], migrations)).initialize();
  const schema = () =>
    source.query<{ line: string }[]>(`
      select format('%s.%s %s', table_name, column_name, data_type) as line from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'migrations' order by 1`);
  try {
    const whole = await schema();
    expect(whole.length).toBeGreaterThan(50);
    for (let n = 0; n < migrations.length; n += 1) await source.undoLastMigration({ transaction: 'each' });
    expect(await schema()).toEqual([]);
    await source.runMigrations({ transaction: 'each' });
    expect(await schema()).toEqual(whole);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('a resource without a name gets one by its kind and day, and none is written without a name', async () => {
  const database = await createTestDatabase();
  const { sql } = database.database;
  const source = await new DataSource(databaseOptions(database.url, [], migrations)).initialize();
  const after = migrations.findIndex(({ name }) => name.startsWith('ResourceNames'));
  const [account, id] = [newId(), newId()];
  try {
    for (let count = migrations.length; count > after; count -= 1) {
      await source.undoLastMigration({ transaction: 'each' });
    }
    await sql`insert into account (id, kind, daily_credits) values (${account}, 'local', 10)`;
    await sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, created_at)
      values (${id}, 'x', ${account}, 'video', ' ', 'processing', 'video/mp4', '2026-11-26T23:59:59Z')`;
    await source.runMigrations({ transaction: 'each' });
    expect(await sql`select name from resource`).toEqual([{ name: 'Video of 2026-11-26' }]);
    await expect(sql`update resource set name = '' where id = ${id}`).rejects.toThrow('resource_name');
  } finally {
    await source.destroy();
    await database.drop();
  }
});

test('what was granted and registered before is known by its id and its addresses afterwards', async () => {
  const database = await createTestDatabase();
  const { sql } = database.database;
  const source = await new DataSource(databaseOptions(database.url, [], migrations)).initialize();
  const before = migrations.findIndex(({ name }) => name.startsWith('OauthGrants'));
  const redirects = ['https://app.example/callback', 'app.mine:/callback'];
  try {
    for (let count = migrations.length; count > before; count -= 1) {
      await source.undoLastMigration({ transaction: 'each' });
    }
    await sql`
      insert into oidc_record (model, id_hash, payload, grant_id) values
        ('Grant', sha256('given'), '{"accountId": "a", "resources": {}}', null),
        ('Grant', sha256('unused'), '{"accountId": "a"}', null),
        ('Grant', sha256('unbound'), '{"accountId": "a"}', null),
        ('RefreshToken', sha256('secret'), '{}', 'given'), ('RefreshToken', sha256('useless'), '{}', 'unbound'),
        ('Client', sha256('registered'), ${{ redirect_uris: redirects }}, null)`;
    await sql`
      insert into oauth_client (issuer, client_id, kind, redirect_hosts)
      values ('x', 'registered', 'dcr', '{app.example}'), ('x', 'https://c.example/', 'cimd', '{c.example}')`;
    await source.runMigrations({ transaction: 'each' });
    expect(await sql`select grant_id from oidc_record where model = 'Grant' order by grant_id nulls last`).toEqual([
      { grant_id: 'given' },
      { grant_id: null },
    ]);
    // A grant that names no resource is gone with its tokens.
    expect(await sql`select grant_id from oidc_record where model = 'RefreshToken'`).toEqual([{ grant_id: 'given' }]);
    expect(await sql`select client_id, redirect_uris from oauth_client order by client_id`).toEqual([
      { client_id: 'https://c.example/', redirect_uris: null },
      { client_id: 'registered', redirect_uris: redirects },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});
