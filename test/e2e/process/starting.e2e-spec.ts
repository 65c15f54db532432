import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/service/free-port.js';
import { Service } from '../../support/service/service.js';
import { createBareDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createBareDatabase();
});
afterAll(() => db.drop());

it('a service that waits for a migration is alive, is not ready, and sends callers away until it is', async () => {
  const migrating = new Client({ connectionString: db.url });
  await migrating.connect();
  await migrating.query('select pg_advisory_lock(1835624306)');
  const port = await freePort();
  const starting = Service.start({ databaseUrl: db.url, environment: { PORT: String(port) } });
  const ask = async (path: string, method = 'GET'): Promise<[number, Record<string, unknown>]> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
  try {
    const waits = () => db.database.sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(waits, { timeout: 60_000 }).toHaveLength(1);
    expect(await ask('/livez')).toEqual([200, { status: 'ok' }]);
    for (const path of ['/healthz', '/api/health', '/readyz']) {
      expect(await ask(path)).toEqual([503, { status: 'starting', version: expect.any(String), checks: {} }]);
    }
    expect(await ask('/mcp', 'POST')).toMatchObject([503, { error_code: 'handler_elsewhere', retryable: true }]);
  } finally {
    await migrating.end();
  }
  const service = await starting;
  expect(await ask('/readyz')).toMatchObject([200, { status: 'ok' }]);
  expect(service.output).toContain('another process is migrating the database');
  await service.remove();
});
