import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { SlowClient, type SlowRequest } from '../../support/http/slow-client.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const SOCKETS_OF_A_KIND = 8;
const POST = 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';

const KINDS: Record<string, SlowRequest> = {
  headers: { head: POST, byte: 'a' },
  body: { head: `${POST}Content-Length: 100000\r\n\r\n{`, byte: ' ' },
  chunks: { head: `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, byte: '1\r\n \r\n' },
};

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

it('slow clients all get 408 and are disconnected, while health checks are answered', async () => {
  const clients = Object.values(KINDS).flatMap((kind) =>
    Array.from({ length: SOCKETS_OF_A_KIND }, () => new SlowClient(app.address, kind)),
  );
  expect((await app.fetch('/healthz')).status).toBe(200);
  const statuses = await Promise.all(clients.map((client) => client.ended()));
  expect(statuses).toEqual(clients.map(() => 408));
  await expect.poll(() => open()).toBe(0);
});

/** Connections that the server still holds, those aside that are kept for another request. */
async function open(): Promise<number> {
  app.nest.getHttpServer().closeIdleConnections();
  return new Promise((resolve, reject) => {
    app.nest.getHttpServer().getConnections((error: Error | null, count: number) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}
