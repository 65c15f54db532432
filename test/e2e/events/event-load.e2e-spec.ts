import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication, isSignedBy } from '../../support/events/fake-web-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const SECONDS = Number(process.env['EVENT_SECONDS'] ?? 3);
const EVENTS_PER_SECOND = 200;
/** A resource changes this often. */
const CHANGES = 4;
/** Of answers. */
const FAILING = 0.2;

let db: TestDatabase;
let web: FakeWebApplication;

beforeAll(async () => {
  [db, web] = await Promise.all([createTestDatabase(), FakeWebApplication.start()]);
});
afterAll(async () => {
  await web.stop();
  await db.drop();
});

/** Failures wait for seconds and more: their next try is moved to now. */
const hasten = () => db.database.sql`
  update event_delivery set next_attempt_at = clock_timestamp() where state = 'waiting' and last_answer is not null`;

it(
  `${EVENTS_PER_SECOND} events a second for ${SECONDS} s reach a receiver that fails a fifth of the time`,
  { timeout: (SECONDS + 300) * 1000 },
  async () => {
    const on = new EventFixture(db.database);
    let answered = 0;
    web.act = (reply) => {
      answered += 1;
      reply.writeHead(answered % (1 / FAILING) === 0 ? 500 : 204).end();
    };
    const loop = on.loop(web.address);
    await loop.start();
    const written: string[] = [];
    const began = performance.now();
    for await (const _ of setInterval(1_000)) {
      const ids: string[] = [];
      for (let count = 0; count < EVENTS_PER_SECOND / CHANGES; count += 1) ids.push(await on.created());
      for (const status of ['processing', 'queued', 'processing']) {
        for (const id of ids) await on.changed(id, status);
      }
      await on.drain();
      written.push(...ids);
      if (written.length >= (SECONDS * EVENTS_PER_SECOND) / CHANGES) break;
    }
    const count = SECONDS * EVENTS_PER_SECOND;
    // What did not fail keeps up with what is written.
    await web.until(() => web.received.length >= count);
    expect((performance.now() - began) / 1000).toBeLessThan(2 * SECONDS + 20);
    const isDone = async (): Promise<boolean> =>
      (await db.database.sql`select 1 from event_delivery where state = 'waiting' limit 1`).length === 0;
    await expect.poll(() => hasten().then(isDone), { timeout: 300_000 }).toBe(true);
    await loop.stop();
    expect(new Set(web.accepted).size).toBe(count);
    expect(web.received.every((event) => isSignedBy(on.secret, event))).toBe(true);
    const told = new Map(web.received.map(({ body }) => [body.id, body]));
    expect(told.size).toBe(count);
    const inOrder = [...told.values()].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const ofEach = Map.groupBy(inOrder, ({ data }) => data.resource_id);
    expect([...ofEach.keys()].sort()).toEqual(written.sort());
    for (const events of ofEach.values()) {
      expect(events.map(({ data }) => data.status)).toEqual(['queued', 'processing', 'queued', 'processing']);
    }
  },
);
