import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import { entities } from '../../../src/entities.js';
import type { EmbeddedPostgres } from '../../../libs/database/src/adapters/embedded/start-embedded-postgres.js';
import { RevokeApiKey } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../src/migrations/index.js';
import { TestApp } from '../../support/service/app.js';
import { listTools, listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const GONE = {
  error_code: 'storage_unavailable',
  error_description: expect.stringMatching(/\.$/),
  actionable_next_step: 'Repeat later; nothing was lost.',
  retryable: true,
};

describe('while the database is gone', () => {
  let dataDir: string;
  let server: EmbeddedPostgres;
  let database: PostgresDatabase;
  let app: TestApp;
  let key: string;
  let id: string;
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: () => undefined });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-gone-'));
    server = await start();
    await migrate(server.url, migrations);
    database = await PostgresDatabase.connect({ url: server.url, entities, applicationName: 'test' });
    app = await TestApp.start(database);
    ({ key, id } = await app.key());
    await listTools(app.address, { authorization: `Bearer ${key}` });
    await server.stop();
  });
  afterAll(async () => {
    await app.close();
    await database.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function gone(response: Response): Promise<void> {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('request-id')).not.toBeNull();
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(await response.json()).toEqual(GONE);
  }

  it('health is 503 and names what is missing, and the process is alive', async () => {
    verifies('discovery.healthz', 'discovery.api-health');
    for (const path of ['/healthz', '/api/health', '/readyz']) {
      const response = await app.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { status: 'unavailable', checks: { database: 'failed' } },
      ]);
    }
    expect((await app.fetch('/livez')).status).toBe(200);
  });

  it('a key is neither accepted from the cache for long nor refused: the caller gets a retryable 503', async () => {
    await expect.poll(async () => (await listToolsWith(app.address, key))[0], { timeout: 60_000 }).toBe(503);
    await gone(await listTools(app.address, { authorization: `Bearer ${key}` }));
  });

  it('what needs no database is still refused as ever', async () => {
    expect((await listToolsWith(app.address, 'mmk_live_junk'))[1]).toBe('invalid_api_key');
    expect((await listTools(app.address)).status).toBe(401);
    expect((await app.fetch('/api/resolve/x')).status).toBe(422);
  });

  it('every route that needs it says so', async () => {
    await gone(await app.fetch(`/api/resolve/${newId()}`));
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${app.secrets.internalPollTokens[0]}`,
    };
    await gone(await app.fetch('/internal/poll', { method: 'POST', headers, body: '{}' }));
  });

  it('is over as soon as it is back, without a restart, and a revocation is in force again', async () => {
    server = await start();
    await expect.poll(() => listToolsWith(app.address, key)).toEqual([200, undefined]);
    expect((await app.fetch('/healthz')).status).toBe(200);
    expect((await app.fetch(`/api/resolve/${newId()}`)).status).toBe(404);
    await new RevokeApiKey(database).run(id);
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
  });
});

describe('when every connection is cut', () => {
  let db: TestDatabase;
  let app: TestApp;
  let database: PostgresDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
    database = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'cut' });
    app = await TestApp.start(database);
  });
  afterAll(async () => {
    await app.close();
    await database.destroy();
    await db.drop();
  });

  it('the next calls succeed on new ones', async () => {
    const { key } = await app.key();
    for (let round = 0; round < 5; round += 1) {
      await db.database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'`;
      await expect.poll(() => listToolsWith(app.address, key), { interval: 10 }).toEqual([200, undefined]);
    }
    // The list may need no database. A look at health may meet a connection whose end this process has not read yet.
    await expect.poll(async () => (await app.fetch('/healthz')).status, { interval: 10 }).toBe(200);
  });
});
