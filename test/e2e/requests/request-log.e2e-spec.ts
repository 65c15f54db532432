import { RequestLog } from '@libs/requests';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOldRequestDays, forgetRequestDays, prepareRequestDays } from '../../../libs/requests/src/request-days.js';
import type { RequestFacts } from '../../../libs/requests/src/write-requests.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { TestApp } from '../../support/service/app.js';

const PROMPT = 'A heron that nobody else may know of';
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

type Item = Record<string, unknown> & { credential: Record<string, unknown> };

let db: TestDatabase;
let app: TestApp;
let log: RequestLog;
let accountId: string;
let key: string;
let keyId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
  log = app.nest.get(RequestLog);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  accountId = await app.account();
  ({ key, id: keyId } = await app.key({ accountId, name: '=cmd|laptop' }));
});

function facts(change: Partial<RequestFacts> = {}): RequestFacts {
  const known = { door: 'mcp', operation: 'tools/call', tool: 'create_image', status: 200, duration_ms: 3 } as const;
  const sizes = { request_bytes: 10, response_bytes: 20 };
  const by = { account_id: accountId, credential: 'api_key', credential_id: keyId };
  return { ...known, ...sizes, ...by, id: newId(), at: Date.now(), request_id: newId(), ...change };
}

const send = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  app.fetch(path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, ...JSON_TYPE, ...headers },
  });

const read = async <T>(path: string): Promise<T> => (await send(path)).json() as Promise<T>;

async function listed(query = ''): Promise<Item[]> {
  await log.drain();
  const { items } = await read<{ items: Item[] }>(`/api/requests?limit=200${query}`);
  return items.filter(({ operation }) => operation !== 'GET /api/requests');
}

const count = async (): Promise<number> => {
  const [row] = await db.database.sql<{ rows: number }[]>`
    select count(*) as rows from request_log where account_id = ${accountId}`;
  return row?.rows ?? 0;
};

describe('the requests of an account', () => {
  it('are an entry for each message that asks, however it came, and never hold arguments', async () => {
    const call = (id: number, name: string, given: object) => legacy('tools/call', { name, arguments: given }, id);
    const batch = [
      call(1, 'create_image', { prompt: PROMPT, size: 256 }),
      call(2, 'lib_get', { resource_id: newId() }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ];
    const batched = await send('/mcp', batch, { 'request-id': 'batch-of-two' });
    expect(batched.status).toBe(200);
    await batched.text();
    const image = await send('/api/tools/create_image', { prompt: PROMPT, size: 256 }, { 'request-id': 'one-image' });
    const { resource_id: imageId } = (await image.json()) as { resource_id: string };
    await (await send('/api/tools/create_image', { prompt: PROMPT, size: 'large' })).text();
    await (await send('/api/tools/lib_get', { resource_id: newId() })).text();
    await (await app.fetch('/api/resources', { headers: { ...(await pageHeaders()) } })).text();
    await (await app.fetch('/api/requests', { headers: { ...(await pageHeaders()) } })).text();
    await (await send('/healthz')).text();

    const items = await listed();
    const shown = items.map(({ door, operation, tool, status, error_code: code, credits }) =>
      [door, operation, tool, status, code, credits].join(' '),
    );
    expect(shown.sort()).toEqual(
      [
        'mcp tools/call create_image 200  1',
        'mcp tools/call lib_get 200 not_found ',
        'http POST /api/tools/{tool} create_image 202  1',
        'http POST /api/tools/{tool} create_image 422 validation_error ',
        'http POST /api/tools/{tool} lib_get 404 not_found ',
        'page GET /api/resources lib_list 200  ',
      ].sort(),
    );
    const missing = items.find(({ door, tool }) => door === 'mcp' && tool === 'lib_get');
    expect(missing).toMatchObject({ next_step: expect.stringContaining('lib_list'), request_id: 'batch-of-two' });
    expect(items.find(({ status }) => status === 422)?.next_step).toMatch(/^Correct size: must be a whole number /);
    expect(items.find(({ request_id: id }) => id === 'one-image')).toMatchObject({
      resource_id: imageId,
      credential: { kind: 'api_key', id: keyId, name: '=cmd|laptop' },
      request_bytes: expect.any(Number),
      response_bytes: expect.any(Number),
      duration_ms: expect.any(Number),
    });
    const [{ text } = { text: '' }] = await db.database.sql<{ text: string }[]>`
      select string_agg(r::text, ' ') as text from request_log r where account_id = ${accountId}`;
    expect(text).not.toContain('heron');
  });

  async function pageHeaders(): Promise<Record<string, string>> {
    return { cookie: await app.session(accountId), 'sec-fetch-site': 'same-origin' };
  }

  it('are found by filters, page by page, and by the request id of an answer', async () => {
    for (let n = 0; n < 5; n += 1) log.note(facts({ request_id: `request-${n}`, at: Date.now() - n * 1000 }));
    log.note(
      facts({ request_id: 'refused-one', error_code: 'rate_limited', status: 429, tool: undefined, door: 'http' }),
    );
    expect((await listed('&outcome=failed')).map(({ request_id: id }) => id)).toEqual(['refused-one']);
    expect(await listed('&outcome=4xx&error_code=rate_limited&door=http')).toHaveLength(1);
    expect(await listed('&outcome=failed&except_door=http')).toEqual([]);
    expect(await listed('&outcome=5xx')).toEqual([]);
    expect(await listed(`&tool=create_image&credential_id=${keyId}`)).toHaveLength(5);
    expect(await listed('&credential_id=another')).toEqual([]);
    expect(await listed(`&to=2026-01-01&from=2020-01-01`)).toEqual([]);
    const seen: unknown[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: { items: Item[]; next_cursor?: string } = await read(
        `/api/requests?tool=create_image&limit=2&cursor=${cursor}`,
      );
      seen.push(...page.items.map(({ request_id: id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((n) => `request-${n}`));
    expect(await read('/api/requests/refused-one')).toMatchObject({ items: [{ error_code: 'rate_limited' }] });
  });

  it('are refused to strangers, to narrow keys and to bad queries', async () => {
    log.note(facts({ request_id: 'only-of-one' }));
    await log.drain();
    const refused = async (path: string, credential: string): Promise<unknown[]> => {
      const answer = await app.fetch(path, { headers: { authorization: `Bearer ${credential}` } });
      return [answer.status, ((await answer.json()) as Record<string, unknown>)['error_code']];
    };
    const stranger = (await app.key()).key;
    const narrow = (await app.key({ accountId, scopes: ['media:generate'] })).key;
    expect(await refused('/api/requests/only-of-one', stranger)).toEqual([404, 'not_found']);
    for (const path of ['/api/requests', '/api/requests/only-of-one', '/api/usage']) {
      expect(await refused(path, narrow)).toEqual([403, 'insufficient_scope']);
    }
    expect(await refused('/api/requests?cursor=x', key)).toEqual([422, undefined]);
    expect(await refused('/api/requests?from=yesterday', key)).toEqual([422, undefined]);
    expect(await refused('/api/usage?from=2024-01-01&to=2026-01-01', key)).toEqual([422, undefined]);
    expect(await refused('/api/usage?from=2026-02-30', key)).toEqual([422, undefined]);
  });

  it('are read in the order of an index of each day, also by a filter', async () => {
    const rows = async (where: string): Promise<string> => {
      const text = `explain select * from request_log r where r.account_id = '${accountId}' and r.at >= now() - interval '30 days' ${where} order by r.at desc, r.id desc limit 51`;
      const plan = await db.database.query<{ 'QUERY PLAN': string }[]>(text);
      return plan.map((line) => line['QUERY PLAN']).join('\n');
    };
    await db.database.sql`
      insert into request_log (account_id, at, id, request_id, door, operation, tool, status, error_code, duration_ms,
        credential, credential_id)
      select ${accountId}, current_date + make_interval(days => day, secs => n), gen_random_uuid(), 'x', 'mcp',
        'tools/call', case when n % 2 = 0 then 'create_video' else 'lib_get' end, 200,
        case when n % 3 = 0 then 'not_found' end, 1, 'api_key', ${keyId}
      from generate_series(-1, 3) day, generate_series(1, 3000) n`;
    await db.database.sql`analyze request_log`;
    for (const [where, index] of [
      ['', 'pkey'],
      [`and tool = 'create_video'`, 'tool'],
      [`and error_code = 'not_found'`, '(error_code|account_id_at_id)'],
      ['and error_code is not null', 'account_id_at_id'],
    ] as const) {
      const plan = await rows(where);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
      const scans = new RegExp(`Index Scan Backward using request_log_\\d+_\\S*${index}\\S* on request_log_\\d+`, 'g');
      expect([where, plan.match(scans)]).toEqual([where, Array(5).fill(expect.anything())]);
    }
  });
});

describe('usage', () => {
  it('is read from the books, also by tool and key, as JSON or as a table that no spreadsheet runs', async () => {
    await (await send('/api/tools/create_image', { prompt: PROMPT, size: 256 })).text();
    const today = new Date().toISOString().slice(0, 10);
    const amounts = { jobs: 1, credits: 0, credits_held: 1 };
    expect(await read(`/api/usage?from=${today}&to=${today}`)).toEqual({
      from: today,
      to: today,
      total: amounts,
      days: [{ day: today, ...amounts }],
      tools: [{ tool: 'create_image', ...amounts }],
      credentials: [{ kind: 'api_key', id: keyId, name: '=cmd|laptop', ...amounts }],
    });
    const table = await send('/api/usage', undefined, { accept: 'text/csv' });
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await table.text()).toBe(
      'day,tool,credential,credential_id,credential_name,jobs,credits,credits_held\r\n' +
        `${today},create_image,api_key,${keyId},"'=cmd|laptop",1,0,1\r\n`,
    );
  });

  it('names the tool of a hold of before holds named theirs, while its job is kept', async () => {
    await (await send('/api/tools/create_image', { prompt: PROMPT, size: 256 })).text();
    await db.database.sql`
      update credit_hold set tool = null, credential = null, credential_id = null where account_id = ${accountId}`;
    const { tools } = await read<{ tools: unknown[] }>('/api/usage');
    expect(tools).toEqual([{ tool: 'create_image', jobs: 1, credits: 0, credits_held: 1 }]);
  });

  it('finds the name of an application by an index', async () => {
    await db.database.sql`
      insert into oauth_client (issuer, client_id, kind)
      select 'https://issuer.example', 'client-' || n, 'dcr' from generate_series(1, 5000) n`;
    await db.database.sql`analyze oauth_client`;
    const plan = await db.database.query<{ 'QUERY PLAN': string }[]>(
      `explain select name from oauth_client where client_id = 'client-7' order by last_seen_at desc limit 1`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('oauth_client_id');
  });
});

describe('the writer of the request log', () => {
  it('keeps requests while the database fails, drops the oldest above its bound, and writes the rest at the drain', async () => {
    await log.drain();
    let dropped = 0;
    log.onDropped = (rows) => (dropped += rows);
    await db.database.query('alter table request_log rename to gone');
    try {
      for (let n = 0; n < 10_001; n += 1) log.note(facts({ request_id: `request-${n}` }));
      await log.drain();
    } finally {
      await db.database.query('alter table gone rename to request_log');
    }
    expect(dropped).toBe(1);
    await log.drain();
    expect(await count()).toBe(10_000);
    expect(await read('/api/requests/request-0')).toMatchObject({ error_code: 'not_found' });
    expect(await read('/api/requests/request-1')).toMatchObject({ items: [{}] });
    expect(app.log.filter((line) => line.includes('requests could not be recorded'))).toHaveLength(1);
  });

  it('writes nothing of accounts that are disabled or none, and brings a wrong clock to today', async () => {
    log.note(facts({ account_id: newId() }));
    log.note(facts({ at: Date.parse('2040-01-01') }));
    log.note(facts({ at: Date.parse('2020-01-01') }));
    await log.drain();
    expect(await count()).toBe(2);
    await db.database.sql`update account set status = 'disabled' where id = ${accountId}`;
    log.note(facts());
    await log.drain();
    expect(await count()).toBe(2);
  });

  it('makes the partition of today where no process made it, and drops a day after its time', async () => {
    await db.database.sql`delete from request_log`;
    const days = await db.database.sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass`;
    for (const { name } of days) await db.database.query(`drop table ${name}`);
    log.note(facts());
    await log.drain();
    expect(await count()).toBe(1);
    await db.database.query(
      `create table request_log_20200101 partition of request_log for values from ('2020-01-01T00:00Z') to ('2020-01-02T00:00Z')`,
    );
    await prepareRequestDays(db.database);
    expect(await countOldRequestDays(db.database, 30)).toBe(1);
    expect(await db.database.transaction((tx) => forgetRequestDays(tx, 30))).toBe(1);
    expect(await countOldRequestDays(db.database, 30)).toBe(0);
    expect(await count()).toBe(1);
  });
});
