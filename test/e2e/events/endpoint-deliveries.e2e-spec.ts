import { replayDeliveries } from '@libs/events';
import { OpenWebSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import { Holds } from '@libs/library';
import { PaymentFunding } from '@libs/x402';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EndpointFixture } from '../../support/events/endpoint-fixture.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { FakeWebApplication, isSignedBy } from '../../support/events/fake-web-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { newAccount } from '../../support/service/new-key.js';
import { newSecrets } from '../../support/service/app.js';

const DEAD = 1_000;
const EVENTS = 40;
/** Longer than any test: a receiver that hangs, hangs to its end. */
const FOREVER_MS = 600_000;

describe('an endpoint of an account', () => {
  let db: TestDatabase;
  let on: EventFixture;
  let endpoints: EndpointFixture;
  let application: FakeWebApplication;
  let live: FakeWebApplication;
  let dead: FakeWebApplication;

  beforeAll(async () => {
    db = await createTestDatabase();
    [application, live, dead] = (await Promise.all([1, 2, 3].map(() => FakeWebApplication.start()))) as [
      FakeWebApplication,
      FakeWebApplication,
      FakeWebApplication,
    ];
    on = new EventFixture(db.database);
    const origins = [live, dead].map(({ address }) => new URL(address).origin);
    endpoints = new EndpointFixture(db.database, { secrets: newSecrets(), origins });
  });
  afterEach(async () => {
    for (const receiver of [application, live, dead]) receiver.reset();
    await on.clear();
    await db.database.sql`delete from webhook_endpoint`;
  });
  afterAll(async () => {
    await Promise.all([application, live, dead].map((receiver) => receiver.stop()));
    await db.drop();
  });

  /** A session of a new account. */
  async function session(): Promise<{ id: string; accountId: string }> {
    const accountId = await newAccount(db.database);
    await new OpenWebSession(db.database).run({ accountId, method: 'link' });
    const [row] = await db.database.sql<{ id: string }[]>`select id from web_session where account_id = ${accountId}`;
    return { id: row?.id ?? '', accountId };
  }

  async function created(accountId: string, count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) await on.created(accountId);
    await on.drain();
  }

  it('learns of the events that it asked for, signed with its secret, and of no others', async () => {
    const owner = await session();
    const types = ['resource.completed', 'resource.deleted', 'credits.low'] as const;
    const { secret } = await endpoints.endpoint(owner, live.address, types);
    const stranger = await session();
    await endpoints.endpoint(stranger, live.address, ['resource.created', 'resource.updated']);
    const id = await on.created(owner.accountId);
    await on.changed(id, 'completed', 'updated');
    await on.ended(id, 'completed');
    await on.changed(id, 'completed', 'deleted');
    await on.drain();
    // Until it has accepted one, it gets one at a time.
    expect([await endpoints.tryDue(), await endpoints.tryDue(), await endpoints.tryDue()]).toEqual([1, 1, 0]);
    const [first, second] = live.received.sort((a, b) => (a.body.created_at < b.body.created_at ? -1 : 1));
    expect([first?.body.type, second?.body.type]).toEqual(['resource.completed', 'resource.deleted']);
    const data = { resource_id: id, account_id: owner.accountId, status: 'completed' };
    expect(first?.body).toMatchObject({ id: first?.headers['webhook-id'], data });
    expect(live.received.every((event) => isSignedBy(secret, event))).toBe(true);
  });

  it('that fails a fifth of its requests gets each event at least once, under one id', async () => {
    const owner = await session();
    await endpoints.endpoint(owner, live.address);
    let asked = 0;
    live.act = (reply) => void reply.writeHead(++asked % 5 === 0 ? 500 : 204).end();
    await created(owner.accountId, EVENTS);
    // The clock moves between tries only: a try whose lease ends is made again, and the second may fail where the first was accepted.
    while (new Set(live.accepted).size < EVENTS) {
      await on.pass(60);
      await endpoints.tryDue();
    }
    const rows = (await on.deliveries()).filter(({ endpoint_id: id }) => id !== null);
    expect(rows.every(({ state }) => state === 'delivered')).toBe(true);
    expect(new Set(live.received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(rows.map(({ event_id: id }) => id)),
    );
    expect(live.received.length).toBeGreaterThan(EVENTS);
  });

  it(`is not delayed by ${DEAD} endpoints that hang, not even where it was never tried before`, async () => {
    const [crowd, known, unknown] = [await session(), await session(), await session()];
    dead.act = () => undefined;
    const { id } = await endpoints.endpoint(crowd, dead.address);
    const urls = Array.from({ length: DEAD - 1 }, (_, index) => `${dead.address}/${index}`);
    await endpoints.crowd(id, urls);
    await endpoints.endpoint(known, live.address);
    await created(known.accountId, 1);
    expect(await endpoints.tryDue()).toBe(1);
    const loop = endpoints.loop(application.address, FOREVER_MS);
    await loop.start();
    await created(crowd.accountId, 2);
    await dead.until(() => dead.received.length > 0);
    await created(known.accountId, EVENTS);
    await live.until(() => live.accepted.length === EVENTS + 1);
    await endpoints.endpoint(unknown, `${live.address}/new`);
    await created(unknown.accountId, 1);
    await live.until(() => live.accepted.length === EVENTS + 2);
    expect(await db.database.sql`select 1 from webhook_endpoint where failures > 0`).toEqual([]);
    // The web application learned of every event meanwhile.
    await application.until(() => new Set(application.accepted).size === EVENTS + 4);
    await loop.stop();
    const [held] = await db.database.sql<{ most: number }[]>`
      select max(attempts)::int as most from event_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where e.account_id = ${crowd.accountId}`;
    expect(held?.most).toBe(0);
  });

  it('is disabled after three days of nothing but failures, once, and goes on when its owner enables it', async () => {
    const owner = await session();
    const { id } = await endpoints.endpoint(owner, live.address);
    await created(owner.accountId, 2);
    live.act = (reply) => void reply.writeHead(410).end('gone');
    await endpoints.tryDue();
    const failing = async (days: number): Promise<void> => {
      await on.pass(60);
      await db.database.sql`
        update webhook_endpoint set failing_since = clock_timestamp() - make_interval(hours => ${days * 24 + 1}::int)`;
      await endpoints.tryDue();
    };
    await failing(2);
    expect(endpoints.disabled).toEqual([]);
    await failing(3);
    await failing(3);
    expect(endpoints.disabled).toEqual([id]);
    const [row] = await db.database.sql`select enabled, disabled_reason from webhook_endpoint`;
    expect(row).toEqual({ enabled: false, disabled_reason: 'failing' });
    const tried = live.received.length;
    await on.pass(60);
    expect(await endpoints.tryDue()).toBe(0);
    expect(live.received).toHaveLength(tried);
  });

  it('learns once a day that less than a tenth of the daily credits is left', async () => {
    const owner = await session();
    await endpoints.endpoint(owner, live.address, ['credits.low']);
    const { accountId } = owner;
    await db.database.sql`update account set daily_credits = 100, balance_credits = 0 where id = ${accountId}`;
    const holds = new Holds(new PaymentFunding());
    const hold = (credits: number): Promise<void> =>
      db.database.transaction((tx) =>
        holds.hold(tx, { accountId, isUntrusted: false, held: [{ resourceId: newId(), credits }] }),
      );
    await hold(90);
    await on.drain();
    expect(await endpoints.tryDue()).toBe(0);
    for (const credits of [1, 2]) await hold(credits);
    await on.drain();
    expect(await endpoints.tryDue()).toBe(1);
    const data = { credits_left: 9, allowance_left: 9, balance: 0, daily_allowance: 100 };
    expect(live.received[0]?.body).toMatchObject({ type: 'credits.low', data: { account_id: accountId, ...data } });
    expect(await endpoints.tryDue()).toBe(0);
  });

  it('is sent no event again where the operator sends those again that the web application missed', async () => {
    const owner = await session();
    await endpoints.endpoint(owner, live.address);
    await created(owner.accountId, 1);
    await db.database.sql`update event_delivery set state = 'dead', ended_at = clock_timestamp()`;
    expect(await replayDeliveries(db.database, 'dead')).toBe(1);
    const [missed] = (await on.deliveries()).filter(({ state }) => state === 'dead');
    expect(missed).toMatchObject({ endpoint_id: expect.any(String) });
    expect(await replayDeliveries(db.database, { id: missed?.id ?? '' })).toBe(1);
    expect(await endpoints.tryDue()).toBe(1);
  });

  it('is sent nothing more once its API key was revoked', async () => {
    const accountId = await newAccount(db.database);
    const owner = await session();
    const { id } = await endpoints.endpoint(owner, live.address);
    await db.database.sql`
      update webhook_endpoint set credential_mode = 'api_key', credential_id = 'aKeyThatIsGone', account_id = ${accountId}
      where id = ${id}`;
    await on.created(accountId);
    await on.drain();
    expect(await endpoints.tryDue()).toBe(0);
    const [row] = await db.database.sql`select enabled, disabled_reason from webhook_endpoint`;
    expect(row).toEqual({ enabled: false, disabled_reason: 'credential_ended' });
  });
});
