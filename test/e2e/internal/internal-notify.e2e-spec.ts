import { newId } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const STREAMS = { MCP_STANDALONE_STREAM: 'on' };

/** Address of the resource that the next message announces; a change of the list is announced by the publication's event. */
async function nextUpdated(stream: EventReader): Promise<unknown> {
  const message = await stream.next();
  expect(message?.method).toBe('notifications/resources/updated');
  return message?.params?.['uri'];
}

describe('POST /internal/notify', () => {
  let db: TestDatabase;
  let on: LongJobApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = await LongJobApp.start(db, 'job', { settings: STREAMS });
  });
  afterAll(async () => {
    await on.stop();
    await db.drop();
  });

  it("notifies only the owner's sessions, in this process and in others", async () => {
    verifies('internal.notify.broadcast', 'internal.notify.read-only', 'service.internal.notification');
    verifies('job-body.notify.resource-id', 'job-body.notify.user-id');
    const { app } = on;
    const elsewhere = await TestApp.start(db.database, { secrets: app.secrets, settings: STREAMS });
    const updates = [app, elsewhere].map(({ nest }) => nest.get(ResourceUpdates, { strict: false }));
    await Promise.all(updates.map((each) => each.start()));
    const [alice, bob] = [await app.account(), await app.account()];
    const keys = { alice: (await app.key({ accountId: alice })).key, bob: (await app.key({ accountId: bob })).key };
    const open = (at: TestApp, key: string): Promise<EventReader> => EventReader.open(at.address, { key });
    const hers = await Promise.all([open(app, keys.alice), open(app, keys.alice), open(elsewhere, keys.alice)]);
    const his = await open(app, keys.bob);
    const [id, last] = [await app.resource(alice), await app.resource(alice)];
    const rows = () => db.database.sql`
      select r.*, (select count(*) from outbox) as events, (select count(*) from task) as tasks,
        (select count(*) from event_delivery) as deliveries
      from resource r where id = ${id}`;
    const before = await rows();

    const answer = await on.post('notify', { resource_id: id, user_id: alice });
    expect([answer.status, answer.body]).toEqual([200, { result: 'broadcast', sessions: 2 }]);
    await on.post('notify', { resource_id: last, user_id: alice });
    for (const stream of hers) {
      // Each once: a process does not receive its own broadcast.
      for (const told of [id, last]) {
        expect(await nextUpdated(stream)).toBe(`media://resource/${told}`);
      }
    }
    const own = await app.resource(bob);
    expect((await on.post('notify', { resource_id: own, user_id: bob })).body).toEqual({
      result: 'broadcast',
      sessions: 1,
    });
    expect(await nextUpdated(his)).toBe(`media://resource/${own}`);
    expect(await rows()).toEqual(before);
    for (const stream of [...hers, his]) stream.close();
    await Promise.all(updates.map((each) => each.stop()));
    await elsewhere.close();
  });

  it('is written for what a job process publishes, and may come twice', async () => {
    const job = await on.begun();
    const claim = await on.other.claimHandoff.run({ kind: 'compose', parentId: job.id, fence: job.fence }, newId());
    await on.other.parents.walk(claim!).run();
    const before = await on.other.durable(job.id);
    for (let n = 0; n < 2; n += 1) {
      expect((await on.deliver(`notify-${job.id}`)).body).toEqual({ result: 'broadcast', sessions: 0 });
    }
    expect(await on.other.durable(job.id)).toBe(before);
  });

  it('is 404 for a resource of another user, and for one that is not there', async () => {
    verifies('internal.notify.not-owned', 'status.404.notify-not-owned');
    const [alice, bob] = [await on.app.account(), await on.app.account()];
    const id = await on.app.resource(alice, { visibility: 'public' });
    for (const body of [
      { resource_id: id, user_id: bob },
      { resource_id: newId(), user_id: alice },
      { resource_id: id, user_id: newId() },
    ]) {
      const answer = await on.post('notify', body);
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'not_found', retryable: false } });
    }
  });
});
