import { Denial, newId } from '@libs/kernel';
import { Controller, Get } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Public } from '../../../src/platform/routes/public.decorator.js';
import { TestApp, type AppOptions } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { ERAS, legacy } from '../../support/mcp/mcp-post.js';
import { ask, list, told } from '../../support/mcp/rated-requests.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { verifies } from '../../support/verifies.js';

const DAY_MS = 24 * 60 * 60_000;

let db: TestDatabase;
const apps: TestApp[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await db.database.sql`delete from request_window`;
});
afterAll(() => db.drop());

async function start(environment: AppOptions['environment'], options: AppOptions = {}): Promise<TestApp> {
  const app = await TestApp.start(db.database, { ...options, environment });
  apps.push(app);
  return app;
}

/** A process that answers every request with `handler_elsewhere`. */
@Controller('elsewhere')
class Elsewhere {
  @Get()
  @Public()
  send(): never {
    throw new Denial('handler_elsewhere', 'Ask another process.', { retryAfterSeconds: 1 });
  }
}

describe('a caller above its rate', () => {
  it('is an address at a route that asks for a credential only where it needs it, and the caller once it asked', async () => {
    const app = await start(await hourlyLimits(2));
    const accountId = await app.account();
    const [hidden, shown] = [await app.resource(accountId), await app.resource(accountId, { visibility: 'public' })];
    const bearer = (await app.key({ accountId })).key;
    const resolve = (id: string, credential?: string): Promise<Response> =>
      app.fetch(
        `/api/resolve/${id}`,
        credential === undefined ? {} : { headers: { authorization: `Bearer ${credential}` } },
      );
    const own = await resolve(hidden, bearer);
    expect([own.status, told(own).remaining]).toEqual([200, [1, 1]]);
    const everybodys = await resolve(shown, bearer);
    expect([everybodys.status, told(everybodys).remaining]).toEqual([200, [0, 0]]);
    const statuses = async (asked: Promise<Response>[]): Promise<number[]> =>
      (await Promise.all(asked)).map(({ status }) => status);
    // The address has spent its window: what nobody is asked for is refused, whatever credential is shown.
    expect(await statuses([resolve(shown), resolve(shown, bearer), resolve(shown, 'mmk_live_nobody')])).toEqual([
      429, 429, 429,
    ]);
    expect(await statuses([resolve(newId(), bearer), resolve('x', bearer), resolve(hidden)])).toEqual([429, 429, 429]);
    expect((await resolve(hidden, (await app.key({ scopes: [] })).key)).status).toBe(403);
    const wrong = await resolve(hidden, 'mmk_live_nobody');
    expect([wrong.status, told(wrong).policies.map(([name]) => name)]).toEqual([
      401,
      ['requests', 'refused-credentials'],
    ]);
    const last = await resolve(hidden, bearer);
    expect([last.status, told(last).remaining]).toEqual([200, [0, 0]]);
    expect((await resolve(hidden, bearer)).status).toBe(429);
  });

  it('gets 401 and 403 rather than 429, also if the window of its address is spent', async () => {
    const app = await start(await hourlyLimits(1));
    const json = { 'content-type': 'application/json' };
    const large = { method: 'POST', headers: json, body: ' '.repeat(2 * 1024 * 1024) };
    for (let round = 0; round < 3; round += 1) {
      const answer = await ask(app);
      expect([answer.status, answer.headers.has('www-authenticate'), told(answer).remaining]).toEqual([
        401,
        true,
        [0, 0],
      ]);
    }
    expect((await ask(app, 'mmk_live_nobody')).status).toBe(401);
    expect((await ask(app, undefined, list, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await app.fetch('/mcp', large)).status).toBe(429);
  });

  it('is refused where no method is offered too: GET without the stream counts as DELETE does', async () => {
    const app = await start(await hourlyLimits(2));
    const headers = { authorization: `Bearer ${(await app.key()).key}` };
    const statuses = [];
    for (const method of ['GET', 'DELETE', 'GET', 'DELETE', 'HEAD']) {
      statuses.push((await app.fetch('/mcp', { method, headers })).status);
    }
    expect(statuses).toEqual([405, 405, 429, 429, 429]);
  });

  it('gets no Retry-After before the end of its window from a process that answers `handler_elsewhere`', async () => {
    const root: AppOptions['root'] = (foundations) => ({
      module: Elsewhere,
      imports: [AppModule.on(foundations)],
      controllers: [Elsewhere],
    });
    const app = await start(await hourlyLimits(2), { root });
    const waits = [];
    for (let round = 0; round < 3; round += 1) {
      const answer = await app.fetch('/elsewhere');
      waits.push([answer.status, Number(answer.headers.get('retry-after')) === told(answer).reset]);
    }
    expect(waits).toEqual([
      [503, false],
      [503, true],
      [429, true],
    ]);
  });
});

describe('a call above the credits of its day', () => {
  interface Refused {
    result: { structuredContent: { error_code: string; actionable_next_step: string } };
  }

  it.each(ERAS)('has Retry-After in the header too, if it is the only message (%s)', async (_, form) => {
    verifies('error.quota.retry-after');
    await untilItLasts(DAY_MS, 10_000);
    const app = await start({});
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const call = form('tools/call', { name: 'create_image', arguments: { prompt: 'A heron at dawn', size: 256 } });
    const made = await ask(app, key, call.message, call.headers);
    expect(made.headers.get('retry-after')).toBeNull();
    await made.text();
    await db.database.sql`
      update account set daily_credits = (select sum(from_allowance) from credit_hold where account_id = ${accountId})
      where id = ${accountId}`;
    const refused = await ask(app, key, call.message, call.headers);
    const { result } = (await refused.json()) as Refused;
    const { error_code: code, actionable_next_step: next } = result.structuredContent;
    const seconds = Number(refused.headers.get('retry-after'));
    expect([code, next]).toEqual(['quota_exceeded', expect.stringContaining(`in ${seconds} seconds`) as string]);
    expect(seconds).toBeGreaterThan(0);
  });

  it('has no Retry-After in the header of a batch, which concerns all its messages', async () => {
    await untilItLasts(DAY_MS, 10_000);
    const app = await start({});
    const accountId = await app.account();
    const { key } = await app.key({ accountId });
    const args = { prompt: 'A heron at dawn', size: 256, idempotency_key: 'batch' };
    const call = legacy('tools/call', { name: 'create_image', arguments: args });
    await (await ask(app, key, call)).text();
    await db.database.sql`
      update account set daily_credits = (select sum(from_allowance) from credit_hold where account_id = ${accountId})
      where id = ${accountId}`;
    const another = {
      ...legacy('tools/call', { name: 'create_image', arguments: { ...args, idempotency_key: 'b' } }),
      id: 2,
    };
    const answer = await ask(app, key, [call, another]);
    expect(await answer.text()).toContain('quota_exceeded');
    expect([answer.headers.get('retry-after'), answer.headers.get('idempotent-replayed')]).toEqual([null, null]);
    expect((await ask(app, key, call)).headers.get('idempotent-replayed')).toBe('true');
  });
});
