import { DeliverOutbox, ResourceUpdates } from '@libs/jobs';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const WHO = { name: 'test', version: '1' };
const rename = (id: string, name: string) => ({ name: 'lib_update', arguments: { resource_id: id, name } });

describe('the official clients are notified of a resource that they subscribed to', () => {
  let db: TestDatabase;
  let app: TestApp;
  let updates: ResourceUpdates;
  let id: string;
  let url: URL;
  let requestInit: RequestInit;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    updates = app.nest.get(ResourceUpdates, { strict: false });
    await updates.start();
    const accountId = await app.account();
    id = await app.resource(accountId);
    requestInit = { headers: { Authorization: `Bearer ${(await app.key({ accountId })).key}` } };
    url = new URL('/mcp', app.address);
  });
  afterAll(async () => {
    await updates.stop();
    await app.close();
    await db.drop();
  });

  const tell = () => new DeliverOutbox(db.database).run(100);

  it('that of 2025-11-25 by resources/subscribe and its stream', async () => {
    const client = new LegacyClient(WHO);
    const heard = Promise.withResolvers<string>();
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard.resolve(params.uri));
    await client.connect(new LegacyTransport(url, { requestInit }));
    await client.subscribeResource({ uri: `media://resource/${id}` });
    // The client opens its stream at any time, so repeat the notification until it arrives.
    const look = async (): Promise<string | undefined> => {
      await client.callTool(rename(id, 'one'));
      await tell();
      return Promise.race([heard.promise, Promise.resolve(undefined)]);
    };
    await expect.poll(look, { timeout: 60_000 }).toBe(`media://resource/${id}`);
    await client.close();
  });

  it('that of 2026-07-28 by listening', async () => {
    const client = new ModernClient(WHO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const heard = Promise.withResolvers<string>();
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => heard.resolve(params.uri));
    await client.connect(new ModernTransport(url, { requestInit }));
    const uri = `media://resource/${id}`;
    const subscription = await client.listen({ resourceSubscriptions: [uri] });
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [uri] });
    await client.callTool(rename(id, 'two'));
    await tell();
    expect(await heard.promise).toBe(uri);
    await subscription.close();
    await client.close();
  });
});
