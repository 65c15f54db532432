import { openWalletSession } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { TestApp } from '../../support/service/app.js';
import { declaredRoutes } from '../../support/service/declared-routes.js';

let db: TestDatabase;
let app: TestApp;
let hidden: string;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, {
    environment: await hourlyLimits(1),
    settings: { TRUST_PROXY: '127.0.0.1', MCP_STANDALONE_STREAM: 'on', ENABLE_INTERNAL_POLL_ENDPOINT: 'true' },
  });
  hidden = await app.resource(await app.account());
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

type Headers = Record<string, string>;

const key = async (scopes?: []): Promise<Headers> => ({
  authorization: `Bearer ${(await app.key(scopes && { scopes })).key}`,
});
const unscoped = (): Promise<Headers> => key([]);

async function wallet(): Promise<Headers> {
  const id = newId();
  await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
  return { 'x-session-token': (await db.database.transaction((tx) => openWalletSession(tx, id))).token };
}

async function browser(): Promise<Headers> {
  return { cookie: await app.session(await app.account()), 'sec-fetch-site': 'same-origin' };
}

async function elsewhere(): Promise<Headers> {
  return { ...(await browser()), 'sec-fetch-site': 'cross-site' };
}

/** Another client address for each question: the window of an address is spent by its first request. */
let addresses = 0;
const newAddress = (): Headers => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });

const internal = async (): Promise<Headers> => ({ authorization: `Bearer ${app.secrets.internalPollTokens[0]}` });

/** One route that asks for a credential, and a request to it whose input is wrong. */
interface Row {
  route: string;
  /** The address of the request where it is not the path of the route. */
  path?: string;
  body?: object;
  headers?: Headers;
  /** A request that is 401; absent where no credential is. */
  stranger?: Headers;
  /** A good credential, a new one for each call. */
  good: () => Promise<Headers>;
  /** A credential of a caller who may not do this; absent where every credential of the route may. */
  forbidden?: () => Promise<Headers>;
  /** The answer to wrong input. */
  wrong: number;
  /** A route that is not limited answers this at every request. */
  isUnlimited?: true;
  /** For the requests of strangers and forbidden callers, where wrong input would hide the question. */
  hiddenPath?: string;
}

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

const post = (path: string): Pick<Row, 'route' | 'good' | 'wrong' | 'isUnlimited' | 'body'> => ({
  route: `POST /internal/${path}`,
  body: { resource_id: 1, limit: 'x' },
  good: internal,
  wrong: 422,
  isUnlimited: true,
});

/** Every route with `@Access`. A new one is written here first. */
const ROWS: Row[] = [
  // Wrong input of a tool is a result in MCP, which is HTTP 200.
  { route: 'POST /mcp', body: call('lib_list', { limit: 'x' }), good: key, forbidden: unscoped, wrong: 200 },
  { route: 'GET /mcp', headers: { accept: 'application/json' }, good: key, forbidden: unscoped, wrong: 406 },
  { route: 'DELETE /mcp', good: key, wrong: 405 },
  { route: 'PUT /mcp', good: key, wrong: 405 },
  { route: 'PATCH /mcp', good: key, wrong: 405 },
  {
    route: 'POST /api/tools/:tool',
    path: '/api/tools/lib_list',
    body: { limit: 'x' },
    good: key,
    forbidden: unscoped,
    wrong: 422,
  },
  { route: 'GET /api/resources', path: '/api/resources?limit=x', good: key, forbidden: unscoped, wrong: 422 },
  { route: 'GET /api/resources/:resource_id', path: '/api/resources/x', good: key, forbidden: unscoped, wrong: 422 },
  {
    route: 'GET /api/resources/:resource_id/events',
    path: '/api/resources/x/events',
    good: key,
    forbidden: unscoped,
    wrong: 422,
  },
  // The handler asks for the caller of a private resource. Without a credential the window of the address counts, before 401.
  {
    route: 'GET /api/resolve/:resource_id',
    path: '/api/resolve/x',
    good: key,
    forbidden: unscoped,
    stranger: { authorization: 'Bearer mmk_live_nobody' },
    wrong: 422,
    hiddenPath: '/api/resolve/',
  },
  { route: 'GET /api/x402/resource/:resource_id', path: '/api/x402/resource/x', good: wallet, wrong: 422 },
  { route: 'GET /api/x402/resources', path: '/api/x402/resources?limit=x', good: wallet, wrong: 422 },
  { route: 'GET /console/events', good: browser, forbidden: elsewhere, wrong: 405 },
  post('poll'),
  post('lease-watchdog'),
  post('resume-compositions'),
  post('resume-remixes'),
];

it('is tested for every route that asks for a credential', () => {
  const closed = declaredRoutes(app.nest).filter(({ access }) => access !== 'public');
  expect(closed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(ROWS.map(({ route }) => route).sort());
});

it.each(ROWS)('of $route is 401, 403, 429, and wrong input last', async (row) => {
  const [method = '', pattern = ''] = row.route.split(' ');
  const path = row.path ?? pattern;
  const ask = async (headers: Headers, at = path): Promise<number> => {
    const sent = row.body && { 'content-type': 'application/json' };
    const body = row.body && JSON.stringify(row.body);
    // HEAD is the wrong method of an event stream, and GET the right one.
    const asked = row.wrong === 405 && method === 'GET' ? 'HEAD' : method;
    const response = await app.fetch(at, { method: asked, headers: { ...sent, ...row.headers, ...headers }, body });
    await response.body?.cancel();
    return response.status;
  };
  const shown = row.hiddenPath === undefined ? path : row.hiddenPath + hidden;
  const twice = async (headers: Headers, at = path): Promise<number[]> => {
    const sent = { ...newAddress(), ...headers };
    return [await ask(sent, at), await ask(sent, at)];
  };
  // One request spends each window; the second finds it spent.
  expect(await twice(row.stranger ?? {}, shown), 'no credential').toEqual([401, 401]);
  const forbidden = row.forbidden ? await twice(await row.forbidden(), shown) : [403, 403];
  expect(forbidden, 'forbidden').toEqual([403, 403]);
  expect(await twice(await row.good()), 'wrong input').toEqual([row.wrong, row.isUnlimited ? row.wrong : 429]);
});
