import { RevokeApiKey } from '@libs/identity';
import { newId } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { modern } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const TAG = 'io.modelcontextprotocol/subscriptionId';

let db: TestDatabase;
let app: TestApp;
let updates: ResourceUpdates;
let accountId: string;
let key: { key: string; id: string };
const readers: EventReader[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
  updates = app.nest.get(ResourceUpdates, { strict: false });
  await updates.start();
  accountId = await app.account();
  key = await app.key({ accountId });
});
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterAll(async () => {
  await updates.stop();
  await app.close();
  await db.drop();
});

/** `notifications` is the filter of the subscription. */
async function listen(notifications: unknown, as = key.key, id: string | number = 7): Promise<EventReader> {
  const { message, headers } = modern('subscriptions/listen', { notifications } as object);
  const reader = await EventReader.open(app.address, { key: as, message: { ...message, id }, headers });
  readers.push(reader);
  return reader;
}

const announce = (owner: string, resourceId: string): Promise<void> =>
  ResourceUpdates.announce(db.database, { accountId: owner, resourceId });

const uriOf = (id: string): string => `media://resource/${id}`;

const acknowledged = (notifications: object, id: string | number = 7) => ({
  jsonrpc: '2.0',
  method: 'notifications/subscriptions/acknowledged',
  params: { notifications, _meta: { [TAG]: id } },
});

const complete = {
  jsonrpc: '2.0',
  id: 7,
  result: {
    resultType: 'complete',
    _meta: { [TAG]: 7, 'io.modelcontextprotocol/serverInfo': { name: 'mediamaker', version: expect.any(String) } },
  },
};

describe('subscriptions/listen', () => {
  it('is acknowledged first, then sends updates of the resources it names, tagged with its id', async () => {
    const [one, other] = [await app.resource(accountId), await app.resource(accountId)];
    const reader = await listen({ resourceSubscriptions: [uriOf(one)] });
    expect([reader.status, reader.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(await reader.next()).toEqual(acknowledged({ resourceSubscriptions: [uriOf(one)] }));
    await announce(accountId, other);
    await announce(accountId, one);
    expect(await reader.next()).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { uri: uriOf(one), _meta: { [TAG]: 7 } },
    });
  });

  it('sends changes of the list of the caller’s account only', async () => {
    const bob = await app.account();
    const reader = await listen({ resourcesListChanged: true }, key.key, 'mine');
    const his = await listen({ resourcesListChanged: true }, (await app.key({ accountId: bob })).key, 'his');
    expect(await reader.next()).toEqual(acknowledged({ resourcesListChanged: true }, 'mine'));
    expect(await his.next()).toEqual(acknowledged({ resourcesListChanged: true }, 'his'));
    await announce(bob, newId());
    await announce(accountId, newId());
    const changed = (tag: string) => ({
      jsonrpc: '2.0',
      method: 'notifications/resources/list_changed',
      params: { _meta: { [TAG]: tag } },
    });
    expect(await his.next()).toEqual(changed('his'));
    expect(await reader.next()).toEqual(changed('mine'));
    // An event of the other account would have arrived before this one.
    await announce(accountId, newId());
    expect(await reader.next()).toEqual(changed('mine'));
  });

  it('acknowledges neither foreign nor unknown ids, and sends nothing about them', async () => {
    const bob = await app.account();
    const [own, foreign] = [await app.resource(accountId), await app.resource(bob)];
    const deleted = await app.resource(accountId, { deleted_at: new Date() });
    const others = [uriOf(foreign), uriOf(deleted), uriOf(newId()), uriOf('x'), 'https://media.example/1', ''];
    const reader = await listen({ resourceSubscriptions: [...others, uriOf(own)] });
    expect(await reader.next()).toEqual(acknowledged({ resourceSubscriptions: [uriOf(own)] }));
    await announce(bob, foreign);
    await announce(accountId, own);
    expect(await reader.next()).toMatchObject({ params: { uri: uriOf(own) } });
    for (const uri of others) {
      const nothing = await listen({ resourceSubscriptions: [uri] });
      expect(nothing.status).toBe(200);
      expect([await nothing.next(), await nothing.next()]).toEqual([acknowledged({}), complete]);
      expect(await nothing.next()).toBeUndefined();
    }
  });

  it('accepts the lists that change with a release alone', async () => {
    const reader = await listen({ toolsListChanged: true });
    expect(await reader.next()).toEqual(acknowledged({ toolsListChanged: true }));
  });

  it('leaves out the library for a caller who may not read it', async () => {
    const maker = await app.key({ accountId, scopes: ['media:generate'] });
    const own = await app.resource(accountId);
    const asked = { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions: [uriOf(own)] };
    const reader = await listen(asked, maker.key);
    expect(await reader.next()).toEqual(acknowledged({ toolsListChanged: true }));
  });

  it('sends an update for everything that it names after notifications of the database were lost', async () => {
    const own = await app.resource(accountId);
    const reader = await listen({ resourcesListChanged: true, resourceSubscriptions: [uriOf(own)] });
    await reader.next();
    await db.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`;
    expect([await reader.next(), await reader.next()]).toMatchObject([
      { method: 'notifications/resources/updated', params: { uri: uriOf(own) } },
      { method: 'notifications/resources/list_changed' },
    ]);
    await announce(accountId, own);
    expect(await reader.next()).toMatchObject({ method: 'notifications/resources/updated' });
  });

  it('ends when its key is revoked', async () => {
    const suspect = await app.key({ accountId });
    const reader = await listen({ resourcesListChanged: true }, suspect.key);
    await reader.next();
    await new RevokeApiKey(db.database).run(suspect.id);
    expect(await reader.next()).toBeUndefined();
  });

  it('has an id that every message can carry', async () => {
    const long = await listen({ resourcesListChanged: true }, key.key, 'x'.repeat(257));
    expect([long.status, await long.body()]).toMatchObject([400, { id: null, error: { code: -32602 } }]);
    const fitting = await listen({ resourcesListChanged: true }, key.key, 'x'.repeat(256));
    expect(fitting.status).toBe(200);
  });

  it('counts among the 32 streams of its account', async () => {
    const busy = await app.key();
    for (let count = 0; count < 32; count += 1) await listen({ resourcesListChanged: true }, busy.key);
    const refused = await listen({ resourcesListChanged: true }, busy.key);
    expect([refused.status, await refused.body()]).toMatchObject([429, { error_code: 'concurrency_exceeded' }]);
  });

  it.each([null, 'all', [[]], { resourceSubscriptions: 'all' }, { resourceSubscriptions: [1] }])(
    'refuses the filter %j',
    async (notifications) => {
      const reader = await listen(notifications);
      expect(await reader.body()).toMatchObject({ id: 7, error: { code: -32602 } });
    },
  );

  it('names at most 200 resources', async () => {
    const reader = await listen({ resourceSubscriptions: Array.from({ length: 201 }, () => uriOf(newId())) });
    expect([reader.status, await reader.body()]).toMatchObject([400, { id: 7, error: { code: -32602 } }]);
  });

  it('must say in its headers what its body says', async () => {
    const { message, headers } = modern('subscriptions/listen', { notifications: {} } as object);
    const options = { key: key.key, message, headers: { ...headers, 'mcp-method': 'tools/list' } };
    const reader = await EventReader.open(app.address, options);
    expect([reader.status, await reader.body()]).toMatchObject([400, { error: { code: -32020 } }]);
  });

  it('is offered by server/discover', async () => {
    const { message, headers } = modern('server/discover');
    const reader = await EventReader.open(app.address, {
      key: key.key,
      message,
      headers: { ...headers, accept: 'application/json' },
    });
    expect(await reader.body()).toMatchObject({
      result: { capabilities: { tools: { listChanged: true }, resources: { listChanged: true, subscribe: true } } },
    });
  });

  it('ends with its result when the process leaves', async () => {
    const leaving = await TestApp.start(db.database, { secrets: app.secrets });
    const { message, headers } = modern('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    } as object);
    const reader = await EventReader.open(leaving.address, { key: key.key, message: { ...message, id: 7 }, headers });
    await reader.next();
    leaving.drain.begin();
    expect([await reader.next(), await reader.next()]).toEqual([complete, undefined]);
    await leaving.close();
  });
});
