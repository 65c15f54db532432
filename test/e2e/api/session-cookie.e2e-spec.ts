import { CloseWebSession, RevokeApiKey } from '@libs/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { added, rowCounts } from '../../support/api/row-counts.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { EventReader } from '../../support/http/event-reader.js';
import { TestApp } from '../../support/service/app.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** Stands for the origin of the service in the tables. */
const OWN = 'OUR OWN ORIGIN';

type Headers = Record<string, string>;

describe('the cookie of a signed-in browser', () => {
  let db: TestDatabase;
  let app: TestApp;
  let accountId: string;
  let cookie: string;
  /** A job of the account that goes on. */
  let resourceId: string;

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
    cookie = await app.session(accountId);
    resourceId = await started();
  });

  async function started(): Promise<string> {
    const { key } = await app.key({ accountId });
    const answer = await ApiCaller.withKey(app, key).call('create_image', IMAGE);
    const { resource_id: id } = (await answer.json()) as { resource_id: string };
    return id;
  }

  const sentBy = (headers: Readonly<Headers>): Headers => ({
    cookie,
    ...headers,
    ...(headers['origin'] === OWN && { origin: app.address }),
  });

  /** What the headers open: each route by its name, with its status and the code of its refusal. */
  async function opened(headers: Headers): Promise<Record<string, unknown>> {
    const browser = new ApiCaller(app, sentBy(headers));
    const events = await EventReader.open(app.address, {
      path: `/api/resources/${resourceId}/events`,
      headers: sentBy(headers),
    });
    const refusal = events.status === 200 ? undefined : (await events.body())['error_code'];
    events.close();
    return {
      tool: await outcome(await browser.call('create_image', IMAGE)),
      list: await outcome(await browser.get('/api/resources')),
      resource: await outcome(await browser.get(`/api/resources/${resourceId}`)),
      events: refusal ?? events.status,
    };
  }

  const outcome = async (answer: Response): Promise<unknown> =>
    answer.status < 400 ? answer.status : (await denied(answer))[1];

  it.each<[string, Headers]>([
    ['our own Origin', { origin: OWN }],
    ['Sec-Fetch-Site: same-origin', SAME_ORIGIN],
    ['both', { ...SAME_ORIGIN, origin: OWN }],
  ])('opens the typed API with %s', async (_, headers) => {
    const before = await rowCounts(db.database);
    expect(await opened(headers)).toEqual({ tool: 202, list: 200, resource: 200, events: 200 });
    expect(added(before, await rowCounts(db.database))).toMatchObject({ resource: 1, production: 1, credit_hold: 1 });
    const [row] = await db.database.sql<{ account: string }[]>`
      select account_id as account from resource order by created_at desc limit 1`;
    expect(row).toEqual({ account: accountId });
  });

  it.each<[string, Headers]>([
    ['neither', {}],
    ['an empty Origin', { origin: '' }],
    ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: Same-Origin in other letters', { 'sec-fetch-site': 'Same-Origin' }],
    ['two of Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['Origin: null', { origin: 'null' }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['our host under another port', { origin: 'http://127.0.0.1:1' }],
    ['an Origin that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['our own Origin from another site', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
    ['our own Origin from another host of this site', { origin: OWN, 'sec-fetch-site': 'same-site' }],
  ])('opens nothing with %s, and nothing is started', async (_, headers) => {
    const before = await rowCounts(db.database);
    const refused = 'origin_not_allowed';
    expect(await opened(headers)).toEqual({ tool: refused, list: refused, resource: refused, events: refused });
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });

  it.each<[string, Headers]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', {}],
  ])('starts nothing with a body of %s', async (_, type) => {
    const before = await rowCounts(db.database);
    const body = Buffer.from(JSON.stringify(IMAGE));
    for (const headers of [SAME_ORIGIN, { 'sec-fetch-site': 'cross-site' }]) {
      const init = { method: 'POST', headers: { cookie, ...headers, ...type }, body };
      expect(await denied(await app.fetch('/api/tools/create_image', init))).toEqual([415, 'unsupported_media_type']);
    }
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });

  it('of a session that is over, or of none, is refused with the way out', async () => {
    const closed = await app.session(accountId);
    await new CloseWebSession(db.database).run(accountId, 'all');
    const old = await app.session(accountId);
    await db.database.sql`
      update web_session set last_seen_at = clock_timestamp() - interval '7 days' where account_id = ${accountId}`;
    const before = await rowCounts(db.database);
    for (const stale of [closed, old, 'sid=unknown', 'sid=%00']) {
      cookie = stale;
      expect(await opened(SAME_ORIGIN)).toEqual({
        tool: 'session_expired',
        list: 'session_expired',
        resource: 'session_expired',
        events: 'session_expired',
      });
      expect((await opened({}))['tool']).toBe('origin_not_allowed');
    }
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });

  it('does not count beside a bearer token, whether it is good or stale', async () => {
    const { key, id } = await app.key({ accountId });
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const beside of [cookie, 'sid=unknown']) {
      const own = new ApiCaller(app, { cookie: beside, authorization: `Bearer ${key}`, ...foreign });
      expect((await own.call('create_image', IMAGE)).status).toBe(202);
      for (const bad of [`Bearer ${key}x`, 'Basic dXNlcjpwYXNz']) {
        const headers = { cookie: beside, authorization: bad, ...SAME_ORIGIN };
        expect((await denied(await new ApiCaller(app, headers).call('create_image', IMAGE)))[0]).toBe(401);
      }
    }
    await new RevokeApiKey(db.database).run(id);
    const revoked = new ApiCaller(app, { cookie, authorization: `Bearer ${key}`, ...SAME_ORIGIN });
    expect(await denied(await revoked.get('/api/resources'))).toEqual([401, 'api_key_revoked']);
  });

  it('opens the resources of its own account alone', async () => {
    cookie = await app.session(await app.account());
    const browser = new ApiCaller(app, sentBy(SAME_ORIGIN));
    expect(await (await browser.get('/api/resources')).json()).toMatchObject({ items: [], total: 0 });
    expect(await denied(await browser.get(`/api/resources/${resourceId}`))).toEqual([404, 'not_found']);
    expect(await denied(await browser.call('cancel_job', { resource_id: resourceId }))).toEqual([404, 'not_found']);
  });

  it('is no credential for /mcp', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    for (const headers of [SAME_ORIGIN, { origin: OWN }, {}] as Headers[]) {
      const init = { method: 'POST', headers: { ...JSON_TYPE, ...sentBy(headers) }, body };
      expect(await denied(await app.fetch('/mcp', init))).toEqual([401, 'missing_credentials']);
      expect((await app.fetch('/mcp', { headers: sentBy(headers) })).status).toBe(401);
    }
  });

  it('reads and changes nothing where a wallet link opened its session', async () => {
    const browser = new ApiCaller(app, { cookie: await app.session(accountId, 'wallet_link'), ...SAME_ORIGIN });
    expect((await browser.get(`/api/resources/${resourceId}`)).status).toBe(200);
    const before = await rowCounts(db.database);
    for (const [tool, input] of [
      ['create_image', IMAGE],
      ['lib_update', { resource_id: resourceId, visibility: 'public' }],
      ['lib_delete', { resource_id: resourceId }],
      ['cancel_job', { resource_id: resourceId }],
    ] as const) {
      const answer = await browser.call(tool, input);
      expect([tool, answer.status, await answer.json()]).toMatchObject([
        tool,
        403,
        { error_code: 'insufficient_scope' },
      ]);
    }
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });
});
