import { afterAll, beforeAll, expect, it } from 'vitest';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { METRICS_PORT: '0' } });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

it('metrics count waiting and given-up events, and show the age of the oldest', async () => {
  const on = new EventFixture(db.database);
  for (let count = 0; count < 3; count += 1) await on.created();
  await on.drain();
  await on.pass(100);
  await db.database.sql`
    update event_delivery set state = 'dead', ended_at = clock_timestamp()
    where id = (select id from event_delivery limit 1)`;
  const text = (await app.nest.get(Instruments).metrics?.text()) ?? '';
  const ours = ['mediamaker_events_', 'mediamaker_event_oldest'];
  expect(text.split('\n').filter((line) => ours.some((name) => line.startsWith(name)))).toEqual([
    'mediamaker_events_waiting 2',
    expect.stringMatching(/^mediamaker_event_oldest_waiting_seconds 10\d/),
    'mediamaker_events_dead 1',
  ]);
  expect(text).not.toContain(on.accountId);
});
