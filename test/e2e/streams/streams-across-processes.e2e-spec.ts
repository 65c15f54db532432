import { ResourceUpdates } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventReader } from '../../support/http/event-reader.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { modern } from '../../support/mcp/mcp-post.js';
import type { TestApp } from '../../support/service/app.js';
import { operated } from '../../support/service/operated.js';
import type { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const PICTURE = { prompt: 'Mountains at dawn', technique: 'art', size: 256, format: 'webp' };

const TASKS = {
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
};

/** One account, a client on the first process and a stream on each of the two. */
interface Owner {
  accountId: string;
  key: string;
  caller: McpCaller;
  streams: EventReader[];
}

describe('two processes on one database', () => {
  let db: TestDatabase;
  /** This process, and that of a service. */
  let app: TestApp;
  let service: Service;
  let updates: ResourceUpdates;
  let alice: Owner;
  let bob: Owner;

  beforeAll(async () => {
    db = await createTestDatabase();
    ({ app, service } = await operated(db, { MCP_STANDALONE_STREAM: 'on' }));
    await service.restart();
    updates = app.nest.get(ResourceUpdates, { strict: false });
    await updates.start();
    [alice, bob] = [await owner(), await owner()];
  });
  afterAll(async () => {
    for (const { caller, streams } of [alice, bob]) {
      streams.forEach((stream) => stream.close());
      await caller.close();
    }
    await updates.stop();
    await app.close();
    await service.remove();
    await db.drop();
  });

  async function owner(): Promise<Owner> {
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const caller = await McpCaller.connect(app.address, key);
    const streams = await Promise.all([app, service].map(({ address }) => EventReader.open(address, { key })));
    return { accountId, key, caller, streams };
  }

  const announce = (accountId: string, resourceId: string): Promise<void> =>
    ResourceUpdates.announce(db.database, { accountId, resourceId });

  it('a published resource is announced on its owner’s streams in both processes, and on no other', async () => {
    verifies('event.resource-updated.on-publish', 'event.resource-updated.readable-state');
    const { resource_id: id } = await alice.caller.call<{ resource_id: string }>('create_image', PICTURE);
    await alice.caller.ended(id);
    const waiting = () => db.database.sql`select event from outbox where resource_id = ${id} and delivered_at is null`;
    await expect.poll(waiting).toEqual([]);
    await announce(alice.accountId, 'last');
    // That it was asked for and that it was published, each at least once.
    for (const stream of alice.streams) {
      const told = (await updatesUntil(stream, 'last')) ?? [];
      expect([told.length >= 2, new Set(told)]).toEqual([true, new Set([`media://resource/${id}`])]);
    }
    const { items } = await alice.caller.call<{ items: object[] }>('lib_list');
    expect(items).toMatchObject([{ id, status: 'completed' }]);
    await announce(bob.accountId, 'his');
    for (const stream of bob.streams) expect(await updatesUntil(stream, 'his')).toEqual([]);
  });

  it('a task that was asked of one process ends on a stream of the other', async () => {
    const { resource_id: id } = await alice.caller.call<{ resource_id: string }>('create_image', PICTURE);
    const { message, headers } = modern('subscriptions/listen', {
      notifications: { taskIds: [id] },
      _meta: TASKS,
    } as object);
    const reader = await EventReader.open(service.address, { key: alice.key, message, headers });
    expect(await reader.next()).toMatchObject({ params: { notifications: { taskIds: [id] } } });
    let told = await reader.next();
    while (told?.params?.['status'] === 'working') told = await reader.next();
    expect(told).toMatchObject({
      method: 'notifications/tasks',
      params: { taskId: id, status: 'completed', result: { structuredContent: { resource_id: id, percent: 100 } } },
    });
    reader.close();
  });

  it('a resource is published also without any stream', async () => {
    verifies('event.resource-updated.best-effort');
    bob.streams.forEach((stream) => stream.close());
    const { resource_id: id } = await bob.caller.call<{ resource_id: string }>('create_image', PICTURE);
    expect(await bob.caller.ended(id)).toMatchObject({ status: 'completed' });
  });

  it('a process that gets a signal ends its streams first, and the other one goes on sending', async () => {
    const [staying, ending] = alice.streams as [EventReader, EventReader];
    const stopped = service.stop();
    let last: string | undefined;
    for (let frame = await ending.nextFrame(); frame !== undefined; frame = await ending.nextFrame()) last = frame;
    expect(last).toMatch(/^retry: \d{4}$/);
    expect(await stopped).toBe(0);
    await announce(alice.accountId, 'later');
    expect(await updatesUntil(staying, 'later')).toBeDefined();
  });
});

/** The URIs of the updates that a stream sends before that of this resource; undefined if it ends without. */
async function updatesUntil(stream: EventReader, id: string): Promise<unknown[] | undefined> {
  const before: unknown[] = [];
  for (let message = await stream.next(); message !== undefined; message = await stream.next()) {
    const uri = message.method === 'notifications/resources/updated' ? message.params?.['uri'] : undefined;
    if (uri === `media://resource/${id}`) return before;
    if (uri !== undefined) before.push(uri);
  }
  return undefined;
}
