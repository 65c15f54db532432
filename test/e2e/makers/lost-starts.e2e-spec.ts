import { newId } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { GatewayMaker } from '../../../libs/providers/src/adapters/makers/gateway/gateway.maker.js';
import { GRACE_SECONDS } from '../../../libs/providers/src/adapters/purchases/maker-patience.js';
import { GATEWAY_MODELS } from '../../../libs/providers/src/models/gateway.models.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { GatewayServer } from '../../support/makers/gateway-server.js';
import { PurchaseFixture } from '../../support/makers/purchase-fixture.js';

const WAN = GATEWAY_MODELS.find(({ id }) => id === 'gateway/wan-3.0')!;
const server = new GatewayServer();
let db: TestDatabase;
let on: PurchaseFixture;

beforeAll(async () => {
  await server.start();
  db = await createTestDatabase();
  on = new PurchaseFixture(db.database, {
    makers: [new GatewayMaker(server.key, server.url)],
    models: GATEWAY_MODELS,
  });
});
afterEach(() => server.calm());
afterAll(async () => {
  await db.drop();
  await server.stop();
});

/** A film whose start was accepted, and whose answer was lost. */
async function lost(change: object = {}): Promise<string> {
  server.nextWrongs.push('lost');
  const job = await on.accepted({ model: WAN.id, durationSeconds: 5, ceilingMicrodollars: 1_000_000, ...change });
  expect(await on.purchase(job)).toMatchObject({ state: 'intent' });
  await on.later(job, 60);
  return job;
}

it('sends a lost start of a film again by its key, which finds it', async () => {
  const job = await lost();
  await on.steps(job, 1);
  expect(await on.purchase(job)).toMatchObject({ state: 'submitted', request_id: server.accepted[0]?.id });
  expect(server.calls).toHaveLength(2);
});

it.each([
  ['with an image', (job: string) => job, { given: [{ role: 'image', resourceId: newId() }] }],
  [
    'whose words were erased',
    (job: string) => db.database.sql`update purchase set brief = '{}' where job_id = ${job}`,
    {},
  ],
])(
  'never sends a lost start %s again, and tells the operator of it after the longest time',
  async (_case, change, brief) => {
    const job = await lost(brief);
    await change(job);
    await on.steps(job, 1);
    expect(await on.purchase(job)).toMatchObject({ state: 'intent' });
    await on.later(job, WAN.longestSeconds + GRACE_SECONDS);
    expect(await on.ended(job)).toBe('failed');
    expect(await on.purchase(job)).toMatchObject({ state: 'unknown' });
    expect(await on.jobs.hold(job)).toMatchObject({ state: 'voided' });
    expect(server.calls).toHaveLength(1);
  },
);
