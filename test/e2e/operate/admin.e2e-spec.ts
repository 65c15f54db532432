import { setOperatorRole } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HIDDEN, type OperatedRows, operatedRows } from '../../support/api/operated-rows.js';
import { added, rowCounts } from '../../support/api/row-counts.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { TestApp } from '../../support/service/app.js';

type Headers = Record<string, string>;

interface Act {
  path: string;
  body?: object;
  /** The one event of the audit log. */
  kind: string;
  /** What the same request answers when it comes again, and the events that there are then. */
  again: [status: number, events: number];
}

const READS = (rows: OperatedRows): string[] => [
  '/api/admin/overview',
  '/api/admin/accounts',
  '/api/admin/clients',
  '/api/admin/jobs',
  `/api/admin/jobs/${rows.job}`,
  '/api/admin/deliveries',
  '/api/admin/purchases',
  `/api/admin/purchases/${rows.purchase}`,
  '/api/admin/take-downs',
  '/api/admin/audit',
  '/api/admin/audit/verification',
  '/api/admin/audit/export',
];

function actsOn({ account, client, delivery, resource }: OperatedRows): Record<string, Act> {
  const decide = (decision: string, kind: string): Act => ({
    path: '/api/admin/clients/decision',
    body: { ...client, decision },
    kind,
    again: [200, 1],
  });
  return {
    'add credits': {
      path: `/api/admin/accounts/${account}/credits`,
      body: { request_id: newId(), credits: 5 },
      kind: 'credits_added',
      again: [200, 1],
    },
    'verify a client': decide('verify', 'client_verified'),
    'block a client': decide('block', 'client_blocked'),
    'unblock a client': decide('unblock', 'client_unblocked'),
    'replay what is dead': { path: '/api/admin/deliveries/replay-dead', kind: 'events_replayed', again: [200, 1] },
    'replay an event': { path: `/api/admin/deliveries/${delivery}/replay`, kind: 'events_replayed', again: [200, 2] },
    'open a maker': { path: '/api/admin/makers/fal/open', kind: 'maker_opened', again: [200, 1] },
    'take a resource down': {
      path: `/api/admin/resources/${resource}/take-down`,
      body: { reason: 'a complaint' },
      kind: 'resource_taken_down',
      again: [200, 1],
    },
    'put a resource back': {
      path: `/api/admin/resources/${resource}/put-back`,
      kind: 'resource_take_down_undone',
      again: [422, 1],
    },
    'disable an account': {
      path: `/api/admin/accounts/${account}/disable`,
      kind: 'account_disabled',
      again: [200, 1],
    },
  };
}

const ACTS = Object.keys(actsOn({ client: {} } as OperatedRows));

describe('the operator’s routes', () => {
  let db: TestDatabase;
  let app: TestApp;
  let mint: TokenMint;
  let operator: string;
  let cookie: string;
  let rows: OperatedRows;
  let acts: Record<string, Act>;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    mint = await TokenMint.of(app);
    operator = await app.account();
    await role(true);
    cookie = await app.session(operator);
    rows = await operatedRows(app);
    acts = actsOn(rows);
    await db.database
      .sql`insert into closed_maker (maker, reason, probe_at) values ('fal', 'locked', clock_timestamp())`;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(() => role(true));

  const role = (isOperator: boolean) =>
    setOperatorRole(db.database, { accountId: operator, isOperator, by: 'operator' });

  const browser = (sid: string): Headers => ({ cookie: sid, 'sec-fetch-site': 'same-origin' });

  const get = (path: string, headers = browser(cookie)): Promise<Response> => app.fetch(path, { headers });

  function post({ path, body }: Pick<Act, 'path' | 'body'>, headers = browser(cookie)): Promise<Response> {
    const sent = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return app.fetch(path, { method: 'POST', headers, ...sent });
  }

  async function aged(): Promise<string> {
    const sid = await app.session(operator);
    await db.database.sql`
      update web_session set authenticated_at = authenticated_at - interval '11 minutes'
      where id = (select id from web_session order by created_at desc limit 1)`;
    return sid;
  }

  const ATTACKERS: readonly [string, [number, string], () => Promise<Headers>][] = [
    ['a stranger', [401, 'missing_credentials'], async () => ({ 'sec-fetch-site': 'same-origin' })],
    [
      'an API key of an operator',
      [401, 'invalid_token'],
      async () => ({ authorization: `Bearer ${(await app.key({ accountId: operator })).key}` }),
    ],
    [
      'an access token of an operator',
      [401, 'invalid_token'],
      async () => ({ authorization: `Bearer ${await mint.token(operator)}` }),
    ],
    [
      'a user who is no operator',
      [403, 'forbidden_resource'],
      async () => browser(await app.session(await app.account())),
    ],
    [
      'a wallet link of an operator',
      [403, 'forbidden_resource'],
      async () => browser(await app.session(operator, 'wallet_link')),
    ],
    [
      'a page of another site',
      [403, 'origin_not_allowed'],
      async () => ({ cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    ],
    [
      'an operator whose role was taken away',
      [403, 'forbidden_resource'],
      async () => (await role(false), browser(cookie)),
    ],
  ];

  it.each(ATTACKERS)('open to %s nothing, and nothing is changed', async (_, refusal, headersOf) => {
    const headers = await headersOf();
    const before = await rowCounts(db.database);
    for (const path of READS(rows)) expect([path, await denied(await get(path, headers))]).toEqual([path, refusal]);
    for (const name of ACTS) {
      expect([name, await denied(await post(acts[name] as Act, headers))]).toEqual([name, refusal]);
    }
    // Whether an id exists is not told.
    const unknown = { path: `/api/admin/accounts/${newId()}/disable` };
    expect(await denied(await post(unknown, headers))).toEqual(refusal);
    expect(await denied(await post({ path: '/api/admin/accounts/x/credits', body: {} }, headers))).toEqual(refusal);
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });

  it('let an operator with an old sign-in read, and act after a fresh one', async () => {
    const headers = browser(await aged());
    const before = await rowCounts(db.database);
    for (const path of READS(rows)) expect([path, (await get(path, headers)).status]).toEqual([path, 200]);
    for (const name of ACTS) {
      const answer = await post(acts[name] as Act, headers);
      expect([name, answer.status, await answer.json()]).toMatchObject([
        name,
        403,
        {
          error_code: 'forbidden_resource',
          actionable_next_step: expect.stringContaining('/login?fresh=1&return_to=%2Fadmin') as string,
        },
      ]);
    }
    expect(added(before, await rowCounts(db.database))).toEqual({});
  });

  it('show nothing that is secret, and nothing that an owner asked for', async () => {
    for (const path of READS(rows)) {
      const answer = await get(path);
      const text = await answer.text();
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      for (const hidden of HIDDEN) expect([path, text.includes(hidden)]).toEqual([path, false]);
      expect(text).not.toMatch(/"(token_hash|key|brief|request|submission|storage_key)":/);
    }
    const purchase = (await (await get(`/api/admin/purchases/${rows.job}`)).json()) as object;
    expect(purchase).toMatchObject({ attempts: [{ servers: ['queue.maker.example'], state: 'unknown' }] });
  });

  it('page through each list without a gap, and refuse a cursor that is not theirs', async () => {
    await operatedRows(app);
    for (const list of ['accounts', 'clients', 'jobs', 'deliveries', 'purchases', 'audit']) {
      const read = async (query: string) =>
        (await (await get(`/api/admin/${list}?${query}`)).json()) as { items: object[]; next_cursor?: string };
      const whole = (await read('limit=200')).items;
      const paged: object[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page = await read(`limit=1&cursor=${cursor}`);
        paged.push(...page.items);
        cursor = page.next_cursor;
      }
      expect([list, paged]).toEqual([list, whole]);
      expect(whole.length).toBeGreaterThan(1);
      for (const cursor of ['x', 'MTIzNA', '999999999999999999']) {
        expect([list, (await get(`/api/admin/${list}?cursor=${cursor}`)).status]).toEqual([list, 422]);
      }
    }
  });

  it('find what is looked for, and nothing else', async () => {
    const found = async (query: string) =>
      ((await (await get(`/api/admin/${query}`)).json()) as { items: object[] }).items;
    expect(await found(`accounts?search=${rows.account}`)).toMatchObject([{ id: rows.account, status: 'active' }]);
    expect(await found('accounts?search=OWNER-&role=operator')).toEqual([]);
    expect(await found('accounts?role=operator')).toMatchObject([{ id: operator, is_operator: true }]);
    expect(await found(`clients?search=${rows.client.client_id.toUpperCase()}`)).toHaveLength(1);
    expect(await found(`jobs?account_id=${rows.account}&status=queued`)).toMatchObject([{ resource_id: rows.job }]);
    expect(await found('deliveries?state=delivered')).toEqual([]);
    expect(await found(`audit?account_id=${operator}&kind=operator_role_given`)).not.toEqual([]);
    for (const bad of ['accounts?search=%00', 'accounts?limit=0', 'jobs?status=lost', 'audit?kind=x']) {
      expect([bad, (await get(`/api/admin/${bad}`)).status]).toEqual([bad, 422]);
    }
    expect(await (await get(`/api/admin/jobs/${rows.job}`)).json()).toMatchObject({
      account_id: rows.account,
      summary: expect.any(String) as string,
      facts: { status: 'queued', tool: 'create_image' },
    });
    expect(await denied(await get(`/api/admin/jobs/${newId()}`))).toEqual([404, 'not_found']);
  });

  it('name the accounts and clients of rows, and the receiver of each event', async () => {
    const endpoint = newId();
    await db.database.sql`
      insert into webhook_endpoint (id, account_id, url, event_types, sealed_secret, credential_mode, credential_id)
      values (${endpoint}, ${rows.account}, 'https://hooks.example.com/secret', ${['resource.failed']}, 'x', 'web_session', 'x')`;
    await db.database.sql`
      insert into event_delivery (id, endpoint_id, event_id, type, account_id, created_at, expires_at)
      values (${newId()}, ${endpoint}, ${newId()}, 'resource.failed', ${rows.account}, clock_timestamp(), clock_timestamp())`;
    await post({ path: '/api/admin/clients/decision', body: { ...rows.client, decision: 'block' } });
    const first = async (list: string) =>
      ((await (await get(`/api/admin/${list}`)).json()) as { items: Record<string, unknown>[] }).items[0];
    const email = expect.stringMatching(/^owner-/) as string;
    for (const list of [`jobs?account_id=${rows.account}`, 'purchases', `audit?account_id=${rows.account}`]) {
      expect([list, await first(list)]).toMatchObject([list, { account_email: email }]);
    }
    expect(await first(`accounts?search=${rows.account}`)).toMatchObject({ email, webhook_endpoints: 1 });
    expect(await first('deliveries?receiver=webhook_endpoint')).toMatchObject({
      account_email: email,
      endpoint_id: endpoint,
      endpoint_host: 'hooks.example.com',
    });
    expect(await first('deliveries?receiver=web_application')).toMatchObject({
      endpoint_id: null,
      endpoint_host: null,
    });
    expect(await first('audit?kind=client_blocked')).toMatchObject({ client_name: 'A client' });
  });

  it.each(ACTS)('%s leaves exactly one event with its operator, also where it is sent twice', async (name) => {
    const act = acts[name] as Act;
    const events = () => db.database.sql<{ id: number }[]>`
      select id from audit_event where kind = ${act.kind} and actor = ${`operator:${operator}`}`;
    const before = (await events()).length;
    const audited = (await rowCounts(db.database))['audit_event'] ?? 0;
    expect((await post(act)).status).toBe(200);
    expect((await events()).length).toBe(before + 1);
    expect((await rowCounts(db.database))['audit_event']).toBe(audited + 1);
    const [status, count] = act.again;
    expect((await post(act)).status).toBe(status);
    expect((await events()).length).toBe(before + count);
  });

  it('carry out an order of credits once, and refuse its id for another', async () => {
    const account = await app.account();
    const path = `/api/admin/accounts/${account}/credits`;
    const body = { request_id: newId(), credits: 7, note: 'a gift' };
    const answers = await Promise.all([post({ path, body }), post({ path, body }), post({ path, body })]);
    const told = (await Promise.all(answers.map((answer) => answer.json()))) as { is_new: boolean }[];
    expect(told.filter(({ is_new: isNew }) => isNew)).toHaveLength(1);
    expect(told[0]).toMatchObject({ account: { id: account, credits: { balance: 7 } } });
    const other = await post({ path, body: { ...body, credits: 8 } });
    expect(await denied(other)).toEqual([409, 'idempotency_conflict']);
    for (const bad of [{ credits: 0 }, { credits: 1.5 }, { credits: '5' }, { note: 'a\nb' }, { more: 1 }]) {
      expect((await post({ path, body: { ...body, ...bad } })).status).toBe(422);
    }
    const nobody = { path: `/api/admin/accounts/${newId()}/credits`, body: { ...body, request_id: newId() } };
    expect(await denied(await post(nobody))).toEqual([404, 'not_found']);
  });

  it('let no operator disable the account that acts', async () => {
    expect((await post({ path: `/api/admin/accounts/${operator}/disable` })).status).toBe(422);
    expect((await get('/api/admin/overview')).status).toBe(200);
  });

  it('verify and export the audit log as the commands do', async () => {
    const verdict = (await (await get('/api/admin/audit/verification')).json()) as {
      events: number;
      last_hash: string;
    };
    expect(verdict).toMatchObject({ is_whole: true });
    const held = await get(`/api/admin/audit/verification?contains=${verdict.last_hash}`);
    expect(await held.json()).toMatchObject({ is_whole: true });
    const foreign = await get(`/api/admin/audit/verification?contains=${'0'.repeat(63)}1`);
    expect(await foreign.json()).toMatchObject({ is_whole: false, finding: 'no event has the hash that was noted' });
    const lines = (await (await get('/api/admin/audit/export')).text()).trim().split('\n');
    expect(lines).toHaveLength(verdict.events);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: verdict.events, hash: verdict.last_hash });
  });
});
