import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventWork } from '../../../src/events/event-work.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication, isSignedBy } from '../../support/events/fake-web-application.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
let web: FakeWebApplication;
let app: TestApp;
let work: EventWork;

beforeAll(async () => {
  [db, web] = await Promise.all([createTestDatabase(), FakeWebApplication.start()]);
  app = await TestApp.start(db.database, { settings: { WEB_EVENTS_URL: web.address } });
  work = app.nest.get(EventWork, { strict: false });
  await work.start(app.address);
});
afterAll(async () => {
  await work.stop();
  await app.close();
  await web.stop();
  await db.drop();
});

it('a route that drains the outbox waits for no web application that hangs', async () => {
  const on = new EventFixture(db.database);
  const id = await on.created();
  const release = Promise.withResolvers<void>();
  web.act = (reply) => void release.promise.then(() => reply.writeHead(204).end());
  const response = await app.fetch('/internal/resume-compositions', {
    method: 'POST',
    headers: { authorization: `Bearer ${app.secrets.internalPollTokens[0]}` },
  });
  expect(response.status).toBe(200);
  await web.until(() => web.received.length === 1);
  expect(await on.deliveries()).toMatchObject([{ resource_id: id, state: 'waiting', attempts: 1 }]);
  release.resolve();
  await web.until(() => web.accepted.length === 1);
  const [event] = web.received;
  expect(event && app.secrets.webEvents.all.every((secret) => isSignedBy(secret, event))).toBe(true);
});
