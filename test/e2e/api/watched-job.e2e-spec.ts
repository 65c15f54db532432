import { CloseWebSession, DisableAccount, RevokeApiKey } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { comparable } from '../../support/api/comparable.js';
import { StateReader } from '../../support/api/state-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { EventReader } from '../../support/http/event-reader.js';
import { TestApp } from '../../support/service/app.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };

/** The test does what the job does. */
describe('the event stream of a resource', () => {
  let db: TestDatabase;
  let app: TestApp;
  let accountId: string;
  let key: string;
  let id: string;
  const open: StateReader[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    accountId = await app.account();
    ({ key } = await app.key({ accountId }));
    id = await started();
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const stream of open.splice(0)) stream.close();
  });

  async function started(by = key): Promise<string> {
    const answer = await ApiCaller.withKey(app, by).call('create_image', IMAGE);
    return ((await answer.json()) as { resource_id: string }).resource_id;
  }

  const bearer = (token = key) => ({ authorization: `Bearer ${token}` });

  async function watch(lastEventId?: string, headers: Record<string, string> = bearer()): Promise<StateReader> {
    const stream = await StateReader.open(app, id, headers, lastEventId);
    open.push(stream);
    return stream;
  }

  const work = (phase: string, percent: number): Promise<unknown> => db.database.sql`
    with begun as (update resource set status = 'processing' where id = ${id})
    update production set phase = ${phase}, percent = ${percent} where resource_id = ${id}`;

  const end = (status: 'completed' | 'failed' | 'cancelled'): Promise<unknown> => db.database.sql`
    update resource set status = ${status}, storage_key = ${status === 'completed' ? `test/${id}` : null} where id = ${id}`;

  const seen = (state: Awaited<ReturnType<StateReader['next']>>) => state && [state.status, state.phase, state.percent];

  it('has each change of phase and of percent, in order, and ends with the job', async () => {
    const stream = await watch();
    expect(stream.status).toBe(200);
    expect(stream.events.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    const ids = [(await stream.next())?.id];
    for (const [phase, percent] of [
      ['draw', 10],
      ['draw', 11],
      ['encode', 11],
      ['store', 11],
      ['store', 90],
    ] as const) {
      await work(phase, percent);
      const state = await stream.next();
      expect(seen(state)).toEqual(['processing', phase, percent]);
      ids.push(state?.id);
    }
    await end('completed');
    const last = await stream.next();
    expect(seen(last)).toEqual(['completed', 'completed', 100]);
    expect(last).toMatchObject({ resource_id: id, storage_url: expect.stringContaining('/storage/') as string });
    expect(await stream.next()).toBeUndefined();
    ids.push(last?.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['failed', 'cancelled'] as const)('ends with the state of a job that %s', async (status) => {
    const stream = await watch();
    await stream.next();
    await end(status);
    expect((await stream.rest()).map(seen)).toEqual([[status, status, 0]]);
    expect((await (await watch()).rest()).map(seen)).toEqual([[status, status, 0]]);
  });

  it('begins again after what was seen, and has nothing left after the last event', async () => {
    const first = await watch();
    const queued = await first.next();
    await work('draw', 10);
    const drawing = await first.next();
    first.close();
    const again = await watch(drawing?.id);
    await work('draw', 20);
    expect(seen(await again.next())).toEqual(['processing', 'draw', 20]);
    const behind = await watch(queued?.id);
    expect(seen(await behind.next())).toEqual(['processing', 'draw', 20]);
    await end('completed');
    const [last, ...more] = await again.rest();
    expect([last?.status, more]).toEqual(['completed', []]);
    expect((await (await watch(drawing?.id)).rest()).map((state) => state.id)).toEqual([last?.id]);
    const over = await ApiCaller.withKey(app, key).get(`/api/resources/${id}/events`, {
      'last-event-id': last?.id ?? '',
    });
    expect([over.status, await over.text()]).toEqual([204, '']);
  });

  it.each([
    ['empty', ''],
    ['a number', '0'],
    ['of a later state', 'completed%20completed%20100'],
    ['of 8000 letters', 'x'.repeat(8_000)],
    ['markup', '<script>\u00e9%0Adata: x'],
  ])('begins with the state as it is where the last event id is %s', async (_, lastEventId) => {
    const stream = await watch(lastEventId);
    expect((await stream.next())?.status).toBe('queued');
  });

  it('is the same for two readers at once, and for one that leaves', async () => {
    const [first, second, leaving] = [await watch(), await watch(), await watch()];
    for (const stream of [first, second, leaving]) expect((await stream.next())?.status).toBe('queued');
    leaving.close();
    await work('draw', 30);
    const drawing = await first.next();
    expect(await second.next()).toEqual(drawing);
    await end('cancelled');
    expect((await first.rest()).map(seen)).toEqual((await second.rest()).map(seen));
  });

  it.each(['another account’s resource', 'no resource', 'a deleted resource'])(
    'does not begin for %s, and the answers are alike',
    async (what) => {
      const other = what === 'no resource' ? newId() : await app.resource(await app.account());
      const deleted = what === 'a deleted resource' ? await app.resource(accountId, { deleted_at: new Date() }) : other;
      const answer = await ApiCaller.withKey(app, key).get(`/api/resources/${deleted}/events`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await denied(answer.clone())).toEqual([404, 'not_found']);
      const unknown = await ApiCaller.withKey(app, key).get(`/api/resources/${newId()}/events`);
      expect(comparable(await answer.json())).toEqual(comparable(await unknown.json()));
    },
  );

  it.each(['film', '%00', `${newId()}x`, "' or true --"])('does not begin for %j, which is no id', async (text) => {
    const answer = await ApiCaller.withKey(app, key).get(`/api/resources/${encodeURIComponent(text)}/events`);
    const { detail } = (await answer.json()) as { detail: { loc: unknown[] }[] };
    expect([answer.status, detail.map(({ loc }) => loc)]).toEqual([422, [['path', 'resource_id']]]);
  });

  it('is not begun by any method but GET', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      const answer = await app.fetch(`/api/resources/${id}/events`, { method, headers: bearer() });
      expect([answer.status, answer.headers.get('allow')?.includes('GET')]).toEqual([405, true]);
    }
  });

  it('ends once its resource is deleted', async () => {
    const stream = await watch();
    await stream.next();
    await db.database.sql`update resource set deleted_at = clock_timestamp() where id = ${id}`;
    expect(await stream.next()).toBeUndefined();
    expect((await watch()).status).toBe(404);
    expect(app.log.filter((line) => line.includes(id) && line.includes('"level":50'))).toEqual([]);
  });

  it('lives on a round, unless its credential has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const revoked = await app.key({ accountId });
    const cookie = await app.session(accountId);
    const ending = [
      await watch(undefined, bearer(revoked.key)),
      await watch(undefined, { cookie, 'sec-fetch-site': 'same-origin' }),
    ];
    const staying = await EventReader.open(app.address, { key, path: `/api/resources/${id}/events` });
    const closing = await app.account();
    const { key: closed } = await app.key({ accountId: closing });
    const stays = id;
    id = await started(closed);
    ending.push(await watch(undefined, bearer(closed)));
    id = stays;
    for (const stream of ending) expect((await stream.next())?.status).toBe('queued');
    expect(await staying.nextFrame()).toBe('retry: 1000');
    expect(await staying.nextFrame()).toMatch(/^id: [-0-9a-f]{36}%20queued/);
    await new RevokeApiKey(db.database).run(revoked.id);
    await new CloseWebSession(db.database).run(accountId, 'all');
    await new DisableAccount(db.database).run(closing);
    vi.advanceTimersByTime(15_000);
    expect(await Promise.all(ending.map((stream) => stream.next()))).toEqual([undefined, undefined, undefined]);
    expect((await watch(undefined, bearer(revoked.key))).status).toBe(401);
    expect(await staying.nextFrame()).toBe(': keep-alive');
    await work('draw', 50);
    expect(await staying.nextFrame()).toMatch(/^id: [-0-9a-f]{36}%20processing%20draw%2050\n/);
    staying.close();
    expect(app.log.filter((line) => line.includes('"level":50') && line.includes('event stream'))).toEqual([]);
  });

  it('ends where the process goes away, and goes on in another', async () => {
    const leaving = await TestApp.start(db.database, { secrets: app.secrets });
    const stream = await StateReader.open(leaving, id, bearer());
    const state = await stream.next();
    leaving.drain.begin();
    expect(await stream.next()).toBeUndefined();
    await leaving.close();
    expect(leaving.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    const again = await watch(state?.id);
    await work('draw', 60);
    expect(seen(await again.next())).toEqual(['processing', 'draw', 60]);
  });
});
