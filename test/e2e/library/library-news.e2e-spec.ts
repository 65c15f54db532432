import { writeOutbox } from '@libs/library';
import { DeliverOutbox, ResourceUpdates } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('what an owner does in its library', () => {
  let db: TestDatabase;
  let app: TestApp;
  let updates: ResourceUpdates;
  let accountId: string;
  let key: string;
  let stream: EventReader;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    updates = app.nest.get(ResourceUpdates, { strict: false });
    await updates.start();
    accountId = await app.account();
    ({ key } = await app.key({ accountId }));
    stream = await EventReader.open(app.address, { key });
  });
  afterAll(async () => {
    stream.close();
    await updates.stop();
    await app.close();
    await db.drop();
  });

  async function call(name: string, args: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const body = JSON.stringify(legacy('tools/call', { name, arguments: args }));
    const response = await app.fetch('/mcp', { method: 'POST', headers, body });
    const { result } = (await response.json()) as { result: { structuredContent: Record<string, unknown> } };
    return result.structuredContent;
  }

  /** Delivers what was written and answers the events, each of one resource. */
  async function told(id: unknown): Promise<unknown[]> {
    const events = await db.database.sql<{ event: string }[]>`
      select event from outbox where resource_id = ${String(id)} and delivered_at is null order by created_at`;
    await new DeliverOutbox(db.database).run(100);
    for (const _ of events) {
      const uri = `media://resource/${String(id)}`;
      expect(await stream.next()).toMatchObject({ method: 'notifications/resources/updated', params: { uri } });
      expect(await stream.next()).toMatchObject({ method: 'notifications/resources/list_changed' });
    }
    return events.map(({ event }) => event);
  }

  it('is sent to its streams: a new resource', async () => {
    const { resource_id: id } = await call('create_image', { prompt: 'Mountains at dawn' });
    expect(await told(id)).toEqual(['resource.created']);
  });

  it.each([
    ['rename', 'lib_update', { name: 'Another name' }, 'resource.updated'],
    ['show to everybody', 'lib_update', { visibility: 'public' }, 'resource.updated'],
    ['delete', 'lib_delete', {}, 'resource.deleted'],
  ])('is sent to its streams: a resource that it comes to %s', async (_, tool, change, event) => {
    const id = await app.resource(accountId);
    await call(tool, { resource_id: id, ...change });
    expect(await told(id)).toEqual([event]);
  });

  it('is sent to its streams: a restored resource', async () => {
    const id = await app.resource(accountId, { deleted_at: new Date() });
    await call('lib_restore', { resource_id: id });
    expect(await told(id)).toEqual(['resource.restored']);
  });

  it('is sent, for progress, as a change of the resource and not of the list', async () => {
    const id = await app.resource(accountId);
    for (const event of ['progressed', 'progressed', 'updated'] as const) {
      await writeOutbox(db.database, event, { account_id: accountId, id });
      await new DeliverOutbox(db.database).run(100);
    }
    const heard = [await stream.next(), await stream.next(), await stream.next(), await stream.next()];
    expect(heard.map((message) => (message as { method: string }).method)).toEqual([
      'notifications/resources/updated',
      'notifications/resources/updated',
      'notifications/resources/updated',
      'notifications/resources/list_changed',
    ]);
  });

  it('is sent once for changes of one resource that are delivered together', async () => {
    const [one, other] = [await app.resource(accountId), await app.resource(accountId)];
    await writeOutbox(db.database, 'progressed', { account_id: accountId, id: one });
    await writeOutbox(db.database, 'progressed', { account_id: accountId, id: other });
    await writeOutbox(db.database, 'updated', { account_id: accountId, id: one });
    await new DeliverOutbox(db.database).run(100);
    await writeOutbox(db.database, 'progressed', { account_id: accountId, id: other });
    await writeOutbox(db.database, 'published', { account_id: accountId, id: other });
    await new DeliverOutbox(db.database).run(100);
    const last = await app.resource(accountId);
    await writeOutbox(db.database, 'progressed', { account_id: accountId, id: last });
    await new DeliverOutbox(db.database).run(100);
    const updated = (id: string) => ({ params: { uri: `media://resource/${id}` } });
    const listChanged = { method: 'notifications/resources/list_changed' };
    // `/internal/notify` announces what was published.
    for (const expected of [updated(one), listChanged, updated(other), listChanged, updated(last)]) {
      expect(await stream.next()).toMatchObject(expected);
    }
  });

  it('is sent once by concurrent deliveries, and the list change once for events delivered together', async () => {
    const ids = [await app.resource(accountId), await app.resource(accountId)];
    for (const id of ids) await writeOutbox(db.database, 'created', { account_id: accountId, id });
    await Promise.all(Array.from({ length: 5 }, () => new DeliverOutbox(db.database).run(100)));
    const last = await app.resource(accountId);
    await writeOutbox(db.database, 'created', { account_id: accountId, id: last });
    await new DeliverOutbox(db.database).run(100);
    const updated = (id: string) => ({ params: { uri: `media://resource/${id}` } });
    const listChanged = { method: 'notifications/resources/list_changed' };
    for (const expected of [...ids.map(updated), listChanged, updated(last), listChanged]) {
      expect(await stream.next()).toMatchObject(expected);
    }
  });

  it('is not sent if it was refused', async () => {
    const foreign = await app.resource(await app.account());
    for (const tool of ['lib_update', 'lib_delete', 'lib_restore'])
      await call(tool, { resource_id: foreign, name: 'x' });
    expect(await told(foreign)).toEqual([]);
  });
});
