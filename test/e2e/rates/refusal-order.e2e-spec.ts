import { openWalletSession, type Scope, setOperatorRole } from '@libs/identity';
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

const key = async (scopes?: Scope[]): Promise<Headers> => ({
  authorization: `Bearer ${(await app.key(scopes && { scopes })).key}`,
});
const unscoped = (): Promise<Headers> => key([]);
const manager = (): Promise<Headers> => key(['webhooks:manage']);

async function wallet(): Promise<Headers> {
  const id = newId();
  await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
  return { 'x-session-token': (await db.database.transaction((tx) => openWalletSession(tx, id))).token };
}

async function browser(): Promise<Headers> {
  return { cookie: await app.session(await app.account()), 'sec-fetch-site': 'same-origin' };
}

async function operator(): Promise<Headers> {
  const accountId = await app.account();
  await setOperatorRole(db.database, { accountId, isOperator: true, by: 'operator' });
  return { cookie: await app.session(accountId), 'sec-fetch-site': 'same-origin' };
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
  /** Credentials of callers who may not do this; absent where every credential of the route may. */
  forbidden?: (() => Promise<Headers>)[];
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

type Wrong = Pick<Row, 'wrong' | 'body'> & { path?: string };

/** Routes of the console; 200 where a route has no input. */
const ofPages = (good: Row['good'], routes: Record<string, Wrong>): Row[] =>
  Object.entries(routes).map(([route, wrong]) => ({ route, good, forbidden: [elsewhere], ...wrong }));

/** Routes of the console and of programs, whose credentials need a scope. */
const ofScopes = (good: Row['good'], routes: Record<string, Wrong>): Row[] =>
  ofPages(good, routes).map((row) => ({ ...row, forbidden: [elsewhere, unscoped] }));

const NO_INPUT: Wrong = { wrong: 200 };
const invalid = (path?: string, body?: object): Wrong => ({ wrong: 422, path, body });

/** Every route with `@Access`. A new one is written here first. */
const ROWS: Row[] = [
  // Wrong input of a tool is a result in MCP, which is HTTP 200.
  { route: 'POST /mcp', body: call('lib_list', { limit: 'x' }), good: key, forbidden: [unscoped], wrong: 200 },
  { route: 'GET /mcp', headers: { accept: 'application/json' }, good: key, forbidden: [unscoped], wrong: 406 },
  { route: 'DELETE /mcp', good: key, wrong: 405 },
  { route: 'PUT /mcp', good: key, wrong: 405 },
  { route: 'PATCH /mcp', good: key, wrong: 405 },
  {
    route: 'POST /api/tools/:tool',
    path: '/api/tools/lib_list',
    body: { limit: 'x' },
    good: key,
    forbidden: [unscoped],
    wrong: 422,
  },
  { route: 'GET /api/resources', path: '/api/resources?limit=x', good: key, forbidden: [unscoped], wrong: 422 },
  { route: 'GET /api/resources/:resource_id', path: '/api/resources/x', good: key, forbidden: [unscoped], wrong: 422 },
  {
    route: 'GET /api/resources/:resource_id/events',
    path: '/api/resources/x/events',
    good: key,
    forbidden: [unscoped],
    wrong: 422,
  },
  // The handler asks for the caller of a private resource. Without a credential the window of the address counts, before 401.
  {
    route: 'GET /api/resolve/:resource_id',
    path: '/api/resolve/x',
    good: key,
    forbidden: [unscoped],
    stranger: { authorization: 'Bearer mmk_live_nobody' },
    wrong: 422,
    hiddenPath: '/api/resolve/',
  },
  { route: 'GET /api/x402/resource/:resource_id', path: '/api/x402/resource/x', good: wallet, wrong: 422 },
  { route: 'GET /api/x402/resources', path: '/api/x402/resources?limit=x', good: wallet, wrong: 422 },
  { route: 'GET /console/events', good: browser, forbidden: [elsewhere], wrong: 405 },
  ...ofScopes(key, {
    'GET /api/library': invalid('/api/library?limit=x'),
    'GET /api/requests': invalid('/api/requests?limit=x'),
    'GET /api/requests/:request_id': invalid('/api/requests/x'),
    'GET /api/resources/:resource_id/explanation': invalid('/api/resources/x/explanation'),
    'GET /api/resources/:resource_id/order': invalid('/api/resources/x/order'),
    'GET /api/usage': invalid('/api/usage?from=x'),
  }),
  ...ofScopes(manager, {
    'GET /api/webhook-endpoints': NO_INPUT,
    'GET /api/webhook-endpoints/:endpoint_id/deliveries': invalid('/api/webhook-endpoints/x/deliveries'),
    'GET /api/webhook-endpoints/:endpoint_id/deliveries/:delivery_id': invalid('/api/webhook-endpoints/x/deliveries/x'),
    'GET /api/webhook-endpoints/:id': invalid('/api/webhook-endpoints/x'),
    'DELETE /api/webhook-endpoints/:id': invalid('/api/webhook-endpoints/x'),
    'PATCH /api/webhook-endpoints/:id': invalid('/api/webhook-endpoints/x', {}),
    'POST /api/webhook-endpoints': invalid(undefined, {}),
    'POST /api/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay': invalid(
      '/api/webhook-endpoints/x/deliveries/x/replay',
    ),
    'POST /api/webhook-endpoints/:endpoint_id/test': invalid('/api/webhook-endpoints/x/test'),
    'POST /api/webhook-endpoints/:id/rotate-secret': invalid('/api/webhook-endpoints/x/rotate-secret', {}),
  }),
  ...ofPages(browser, {
    'GET /api/account': NO_INPUT,
    'GET /api/account/connections': NO_INPUT,
    'GET /api/account/payments': NO_INPUT,
    'GET /api/account/sessions': NO_INPUT,
    'DELETE /api/account/connections': invalid(),
    'DELETE /api/account/sessions': invalid(),
    'POST /api/account/erase': invalid(undefined, {}),
    'POST /api/account/export': NO_INPUT,
    'POST /api/account/password': invalid(undefined, {}),
  }),
  ...ofPages(operator, {
    'GET /api/admin/accounts': invalid('/api/admin/accounts?limit=x'),
    'GET /api/admin/audit': invalid('/api/admin/audit?limit=x'),
    'GET /api/admin/audit/export': NO_INPUT,
    'GET /api/admin/audit/verification': NO_INPUT,
    'GET /api/admin/clients': invalid('/api/admin/clients?limit=x'),
    'GET /api/admin/deliveries': invalid('/api/admin/deliveries?limit=x'),
    'GET /api/admin/jobs': invalid('/api/admin/jobs?limit=x'),
    'GET /api/admin/jobs/:resource_id': invalid('/api/admin/jobs/x'),
    'GET /api/admin/overview': NO_INPUT,
    'GET /api/admin/purchases': invalid('/api/admin/purchases?limit=x'),
    'GET /api/admin/purchases/:purchase_id': invalid('/api/admin/purchases/x'),
    'GET /api/admin/take-downs': invalid('/api/admin/take-downs?limit=x'),
    'POST /api/admin/accounts/:account_id/credits': invalid('/api/admin/accounts/x/credits', {}),
    'POST /api/admin/accounts/:account_id/disable': invalid('/api/admin/accounts/x/disable'),
    'POST /api/admin/clients/decision': invalid(undefined, {}),
    'POST /api/admin/deliveries/:delivery_id/replay': invalid('/api/admin/deliveries/x/replay'),
    'POST /api/admin/deliveries/replay-dead': NO_INPUT,
    'POST /api/admin/makers/:maker/open': invalid('/api/admin/makers/x/open'),
    'POST /api/admin/resources/:resource_name/put-back': invalid('/api/admin/resources/_/put-back'),
    'POST /api/admin/resources/:resource_name/take-down': invalid('/api/admin/resources/_/take-down', {}),
  }),
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
  for (const forbidden of row.forbidden ?? []) {
    expect(await twice(await forbidden(), shown), 'forbidden').toEqual([403, 403]);
  }
  expect(await twice(await row.good()), 'wrong input').toEqual([row.wrong, row.isUnlimited ? row.wrong : 429]);
});
