import { connect } from 'node:net';
import { newId } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { BegunAnswers } from '../../support/http/begun-answers.js';
import { EventReader } from '../../support/http/event-reader.js';
import { modern } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the connection of an open stream', () => {
  let db: TestDatabase;
  let app: TestApp;
  let updates: ResourceUpdates;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    updates = app.nest.get(ResourceUpdates, { strict: false });
    await updates.start();
  });
  afterAll(async () => {
    await updates.stop();
    await app.close();
    await db.drop();
  });

  const listening = modern('subscriptions/listen', { notifications: { resourcesListChanged: true } } as object);

  it.each([
    ['GET /mcp', {}],
    ['subscriptions/listen', listening],
  ])('holds nothing of the answer that began it: %s', async (_, opening) => {
    const answers = BegunAnswers.of(app.nest.getHttpServer());
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const reader = await EventReader.open(app.address, { key, ...opening });
    answers.stop();
    expect(answers.count).toBe(1);
    await expect.poll(() => answers.held()).toBe(0);
    await ResourceUpdates.announce(db.database, { accountId, resourceId: newId() });
    const told = [await reader.next(), await reader.next()].map((message) => message?.method);
    expect(told).toContain('notifications/resources/list_changed');
    reader.close();
  });

  it('is no longer read: bytes after its request get no response', async () => {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const { host, port } = new URL(app.address);
    const head = `HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n`;
    const line = connect(Number(port), '127.0.0.1');
    let heard = '';
    line.on('data', (chunk) => (heard += String(chunk)));
    line.write(`GET /mcp ${head}\r\n`);
    await expect.poll(() => heard).toContain(': listening');
    line.write(`GET /livez ${head}\r\n`);
    await ResourceUpdates.announce(db.database, { accountId, resourceId: newId() });
    await expect.poll(() => heard).toContain('list_changed');
    expect(heard.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    line.destroy();
  });
});
