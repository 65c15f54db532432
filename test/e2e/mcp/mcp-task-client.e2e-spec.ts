import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { BearerProxy } from '../../support/mcp/bearer-proxy.js';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'));

const run = promisify(execFile);

let db: TestDatabase;
let app: TestApp;
let proxy: BearerProxy;
let productions: JobFixture;
let account: string;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
  productions = new JobFixture(db.database);
  account = await app.account();
  proxy = await BearerProxy.start(app.address, (await app.key({ accountId: account })).key);
});

afterAll(async () => {
  await proxy.close();
  await app.close();
  await db.drop();
});

it('the official inspector waits by a task, looks until it has ended and shows the result', async () => {
  const id = await productions.started(account);
  const target = [`${proxy.url}/mcp`, '--transport', 'http', '--protocol-era', 'modern', '--format', 'json'];
  const args = JSON.stringify({ resource_id: id, wait_ms: 50_000 });
  const call = ['--method', 'tools/call', '--tool-name', 'await_resource', '--tool-args-json', args];
  const waiting = run(process.execPath, [INSPECTOR, '--cli', ...target, ...call]);
  await vi.waitUntil(() => proxy.methods.includes('tasks/get'), { timeout: 60_000 });
  productions.provider.outcome = COMPLETED;
  await productions.pollStep.run(id);
  await productions.pollStep.run(id);
  const { result } = JSON.parse((await waiting).stdout) as { result: object };
  expect(result).toMatchObject({ structuredContent: { resource_id: id, status: 'completed' } });
});
