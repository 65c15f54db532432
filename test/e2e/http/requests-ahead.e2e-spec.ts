import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** More than the listeners that Node lets a connection have without a warning. */
const REQUESTS = 12;

describe('requests that are sent before the answer to the first', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const told = (): number => app.log.filter((line) => line.includes('"route":"/mcp"')).length;

  it('are all given up with their connection', async () => {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const id = await new JobFixture(db.database).started(accountId);
    const call = { name: 'await_resource', arguments: { resource_id: id, wait_ms: 50_000 } };
    const body = JSON.stringify(legacy('tools/call', call));
    const { host, port } = new URL(app.address);
    const headers = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const request = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n${body}`;
    const begun = new Promise<void>((resolve) => {
      let count = 0;
      app.nest.getHttpServer().on('request', () => (count += 1) === REQUESTS && resolve());
    });
    const line = connect(Number(port), '127.0.0.1', () => line.write(request.repeat(REQUESTS)));
    await begun;
    line.destroy();
    await expect.poll(told).toBe(REQUESTS);
    await app.drain.answered(60_000);
  });
});
