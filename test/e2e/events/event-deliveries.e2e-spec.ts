import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication, isSignedBy } from '../../support/events/fake-web-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('the web application', () => {
  let db: TestDatabase;
  let on: EventFixture;
  let web: FakeWebApplication;

  beforeAll(async () => {
    [db, web] = await Promise.all([createTestDatabase(), FakeWebApplication.start()]);
    on = new EventFixture(db.database);
  });
  afterEach(async () => {
    web.reset();
    await on.clear();
  });
  afterAll(async () => {
    await web.stop();
    await db.drop();
  });

  it('learns of each change by a signed POST, with the status that the change left', async () => {
    verifies('event.resource-updated.web-outbox');
    const id = await on.created();
    await on.changed(id, 'processing', 'progressed');
    await on.changed(id, 'completed');
    await on.drain();
    const loop = on.loop(web.address);
    await loop.start();
    await web.until(() => web.accepted.length === 2);
    await loop.stop();
    const events = web.received.sort((a, b) => a.body.created_at.localeCompare(b.body.created_at));
    expect(events.map(({ body: { type, data } }) => [type, data])).toEqual([
      ['resource.created', { resource_id: id, account_id: on.accountId, status: 'queued' }],
      ['resource.updated', { resource_id: id, account_id: on.accountId, status: 'completed' }],
    ]);
    for (const { headers, body, raw } of events) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': body.id });
      expect(Object.keys(JSON.parse(raw) as object)).toEqual(['id', 'type', 'created_at', 'data']);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    }
    expect(events.every((event) => isSignedBy(on.secret, event))).toBe(true);
    expect((await on.deliveries()).map(({ state, attempts, last_answer: told }) => [state, attempts, told])).toEqual([
      ['delivered', 1, '204'],
      ['delivered', 1, '204'],
    ]);
  });

  it.each([
    ['published', 'resource.updated'],
    ['deleted', 'resource.deleted'],
    ['restored', 'resource.restored'],
  ] as const)('learns of %s as %s', async (event, type) => {
    const id = await on.created();
    await on.changed(id, 'completed', event);
    await on.drain();
    await on.tryDue(web.address);
    expect(web.received.map(({ body }) => body.type).sort()).toEqual(['resource.created', type].sort());
  });

  it('sees the order of the changes of one resource by `created_at`, to the microsecond', async () => {
    const id = await on.created();
    const statuses = ['processing', 'queued', 'processing', 'completed'];
    for (const status of statuses) await on.changed(id, status);
    await on.drain();
    await on.tryDue(web.address);
    const inOrder = web.received.map(({ body }) => body).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    expect(inOrder.map(({ data }) => data.status)).toEqual(['queued', ...statuses]);
    expect(new Set(inOrder.map(({ created_at: at }) => at)).size).toBe(5);
    expect(inOrder[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it('gets an event that it refused again, later, under the same id and signed anew', async () => {
    await on.created();
    await on.drain();
    web.act = (reply) => void reply.writeHead(500).end('busy');
    await on.tryDue(web.address);
    const [refused] = await on.deliveries();
    expect(refused).toMatchObject({ state: 'waiting', attempts: 1, last_answer: '500: busy' });
    const pause = Number(refused?.next_attempt_at) - Date.now();
    expect(pause).toBeGreaterThan(2_000);
    expect(pause).toBeLessThan(7_000);
    expect(await on.tryDue(web.address)).toBe(0);
    web.act = (reply) => void reply.writeHead(200).end();
    await on.pass(10);
    expect(await on.tryDue(web.address)).toBe(1);
    expect(web.received.map(({ body }) => body.id)).toEqual([refused?.id, refused?.id]);
    expect(web.received.every((event) => isSignedBy(on.secret, event))).toBe(true);
    expect(await on.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('holds no transaction open while it takes its time, and delays no other event', async () => {
    const slow = await on.created();
    await on.drain();
    const held = Promise.withResolvers<() => void>();
    web.act = (reply, { body }) => {
      if (body.data.resource_id === slow) held.resolve(() => void reply.writeHead(204).end());
      else reply.writeHead(204).end();
    };
    const loop = on.loop(web.address);
    await loop.start();
    const release = await held.promise;
    const open = await db.database.sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;
    expect(open).toEqual([]);
    await on.created();
    await on.drain();
    await web.until(() => web.accepted.length === 1);
    release();
    await web.until(() => web.accepted.length === 2);
    await loop.stop();
    expect(await on.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('is sent each event once by two processes that share the work', async () => {
    for (let count = 0; count < 40; count += 1) await on.created();
    await on.drain();
    const loops = [on.loop(web.address), on.loop(web.address)];
    await Promise.all(loops.map((loop) => loop.start()));
    await web.until(() => web.accepted.length >= 40);
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(new Set(web.accepted).size).toBe(40);
    expect(web.received).toHaveLength(40);
  });
});
