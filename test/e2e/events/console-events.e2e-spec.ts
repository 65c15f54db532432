import { CloseWebSession } from '@libs/identity';
import { newId, WebhookSecrets } from '@libs/kernel';
import { signWebhook } from '@libs/kernel/adapters';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EventWork } from '../../../src/events/event-work.js';
import { EventFixture } from '../../support/events/event-fixture.js';
import { EventReader } from '../../support/http/event-reader.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the receiver of the service', () => {
  let db: TestDatabase;
  let app: TestApp;
  let other: TestApp;
  let accountId: string;
  /** The headers of a signed-in page of the service. */
  let own: Record<string, string>;
  const open: EventReader[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    other = await TestApp.start(db.database, { secrets: app.secrets });
    accountId = await app.account();
    own = await pageOf(accountId);
  });
  afterEach(() => {
    for (const page of open.splice(0)) page.close();
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await db.drop();
  });

  const pageOf = async (account: string): Promise<Record<string, string>> => ({
    cookie: await app.session(account),
    'sec-fetch-site': 'same-origin',
  });
  const eventOf = (owner = accountId) => ({
    id: newId(),
    type: 'resource.updated',
    created_at: '2026-11-22T12:00:00.123456Z',
    data: { resource_id: newId(), account_id: owner, status: 'completed' },
  });
  const signedBy = (secrets: WebhookSecrets, body: string, secondsAgo = 0): Record<string, string> =>
    signWebhook(secrets, { id: newId(), sentAt: new Date(Date.now() - 1000 * secondsAgo), body });
  const post = (body: string, headers = signedBy(app.secrets.webEvents, body)): Promise<Response> =>
    app.fetch('/console/events', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const page = async (at = app, headers = own): Promise<EventReader> => {
    const events = await EventReader.open(at.address, { path: '/console/events', headers });
    open.push(events);
    return events;
  };
  const listening = async (at = app, headers = own): Promise<EventReader> => {
    const events = await page(at, headers);
    expect(await events.nextFrame()).toBe(': listening');
    return events;
  };
  /** The next event; undefined at the end of the stream. */
  const nextOf = async (events?: EventReader): Promise<{ id: string; type: string; data: unknown } | undefined> => {
    const frame = await events?.nextFrame();
    const [, id = '', type = '', json = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(frame ?? '') ?? [];
    return frame === undefined ? undefined : { id, type, data: JSON.parse(json) };
  };
  const codeOf = async (response: Response): Promise<unknown> => {
    const body = (await response.json()) as Record<string, unknown>;
    return body['error_code'] ?? body['detail'];
  };

  it('passes a signed event on to the pages of its account, in every process', async () => {
    const pages = [await listening(), await listening(other)];
    const stranger = await listening(app, await pageOf(await app.account()));
    const event = eventOf();
    expect((await post(JSON.stringify(event))).status).toBe(204);
    for (const each of pages) expect(await nextOf(each)).toEqual({ id: event.id, type: event.type, data: event });
    const theirs = eventOf(await app.account());
    await post(JSON.stringify(theirs));
    const last = eventOf();
    await post(JSON.stringify(last));
    expect(await nextOf(pages[0])).toMatchObject({ id: last.id });
    stranger.close();
    expect(await nextOf(stranger)).toBeUndefined();
  });

  it('takes a repeat without harm', async () => {
    const event = JSON.stringify(eventOf());
    const headers = signedBy(app.secrets.webEvents, event);
    expect([(await post(event, headers)).status, (await post(event, headers)).status]).toEqual([204, 204]);
  });

  it.each<[string, (body: string) => Record<string, string>]>([
    ['unsigned', () => ({})],
    ['signed with another secret', (body) => signedBy(WebhookSecrets.parse(WebhookSecrets.generateText()), body)],
    ['signed for another body', (body) => signedBy(app.secrets.webEvents, `${body} `)],
    ['older than five minutes', (body) => signedBy(app.secrets.webEvents, body, 301)],
    ['from the future', (body) => signedBy(app.secrets.webEvents, body, -310)],
  ])('refuses an event that is %s', async (_case, headers) => {
    const body = JSON.stringify(eventOf());
    const response = await post(body, headers(body));
    expect([response.status, await codeOf(response)]).toEqual([401, 'webhook_signature_invalid']);
  });

  it('says nothing of the body of an event that is not signed', async () => {
    const response = await post('{"id": 7', {});
    expect([response.status, await codeOf(response)]).toEqual([401, 'webhook_signature_invalid']);
  });

  it.each<[string, string, number]>([
    ['is no JSON', '{"id": 7', 400],
    ['is an array', '[]', 422],
    ['has no data', JSON.stringify({ ...eventOf(), data: undefined }), 422],
    ['names no resource', JSON.stringify({ ...eventOf(), data: { resource_id: 'x' } }), 422],
    ['has a type with a line break', JSON.stringify({ ...eventOf(), type: 'a.b\ndata: x' }), 422],
    ['is larger than any event', JSON.stringify({ ...eventOf(), more: 'x'.repeat(17_000) }), 413],
  ])('refuses a signed body that %s', async (_case, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('opens a stream for a signed-in browser alone, and for no page of another site', async () => {
    const answers = [
      await page(app, {}),
      await page(app, { ...own, cookie: 'sid=unknown' }),
      await page(app, { ...own, 'sec-fetch-site': 'cross-site' }),
      await page(app, { cookie: own['cookie'] ?? '' }),
      await page(app, { authorization: `Bearer ${(await app.key({ accountId })).key}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403, 401]);
    expect((await app.fetch('/console/events', { method: 'HEAD', headers: own })).status).toBe(405);
    const stream = await listening();
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream' });
  });

  it('sends nothing more to a stream whose session has ended', async () => {
    const [ending, staying] = [await listening(app, await pageOf(accountId)), await listening()];
    await new CloseWebSession(db.database).run(accountId, { allBut: await sessionIdOf() });
    const event = eventOf();
    await post(JSON.stringify(event));
    expect(await nextOf(staying)).toMatchObject({ id: event.id });
    expect(await nextOf(ending)).toBeUndefined();
  });

  /** The id of the session that most pages of this test have: its first one. */
  async function sessionIdOf(): Promise<string> {
    const [row] = await db.database.sql<{ id: string }[]>`
      select id from web_session where account_id = ${accountId} order by created_at limit 1`;
    return row?.id ?? '';
  }

  it('opens 32 streams for an account and no more', async () => {
    const crowded = await pageOf(await app.account());
    for (let count = 0; count < 32; count += 1) await listening(app, crowded);
    const refused = await page(app, crowded);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    open.shift()?.close();
  });

  it('ends the connection of a page that reads nothing', async () => {
    const owner = await app.account();
    const idle = await listening(app, await pageOf(owner));
    idle.pause();
    const reader = await listening(app, await pageOf(owner));
    const [chunks, each] = [60, 200];
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      await db.database.sql`
        select pg_notify('web_event', json_build_object('id', gen_random_uuid(), 'type', 'x', 'pad', repeat('x', 600),
          'data', json_build_object('account_id', ${owner}::text))::text || repeat(' ', n)) from generate_series(1, ${each}) n`;
      for (let seen = 0; seen < each; seen += 1) expect(await nextOf(reader)).toBeDefined();
    }
    idle.resume();
    let heard = 0;
    while ((await idle.nextFrame()) !== undefined) heard += 1;
    expect(heard).toBeLessThan(chunks * each);
  });

  it('tells pages how far the jobs of their account are, each change once, and a page that joins all of it', async () => {
    const owner = await app.account();
    const headers = await pageOf(owner);
    const first = await listening(app, headers);
    const on = new EventFixture(db.database);
    const id = await on.running(owner);
    const told = async (reader: EventReader): Promise<unknown> => {
      for (;;) {
        const event = await nextOf(reader);
        if (event?.type !== 'resource.created') return event?.data;
      }
    };
    const state = (percent: number) => ({
      type: 'resource.progress',
      data: { resource_id: id, account_id: owner, status: 'processing', phase: 'render', percent },
    });
    expect(await told(first)).toMatchObject(state(40));
    await db.database.sql`update production set percent = 55 where resource_id = ${id}`;
    expect(await told(first)).toMatchObject(state(55));
    expect(await told(await listening(other, headers))).toMatchObject(state(55));
    await on.clear();
  });

  it('is where events go unless the operator says otherwise, from the change of a resource to a page', async () => {
    const stream = await listening();
    const work = app.nest.get(EventWork, { strict: false });
    await work.start(app.address);
    const on = new EventFixture(db.database);
    const id = await on.created(accountId);
    await on.drain();
    expect(await nextOf(stream)).toMatchObject({
      type: 'resource.created',
      data: { data: { resource_id: id, account_id: accountId, status: 'queued' } },
    });
    await work.stop();
    expect(await on.deliveries()).toMatchObject([{ state: 'delivered', last_answer: '204' }]);
  });
});
