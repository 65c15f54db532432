import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { askErasure, OpenWebSession, walletIdentity } from '@libs/identity';
import { newId } from '@libs/kernel';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PageReader } from '../../support/people/page-reader.js';
import { isSignedIn, PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { CONTENT, TestApp } from '../../support/service/app.js';
import { settledPayment } from '../../support/x402/settled-payment.js';

const NEW_PASSWORD = 'nine patient herons';
const OLD = [403, 'forbidden_resource'];
const OVER = [401, 'session_expired'];

type Body = Record<string, unknown>;

describe('the routes of an account', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;

  beforeAll(async () => {
    [db, mails] = await Promise.all([createTestDatabase(), MailServer.start()]);
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });
    desk = new SignUpDesk(app, mails);
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  async function call(cookie: string, method: string, path: string, body?: object): Promise<[number, Body]> {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await app.fetch(`/api/account${path}`, init);
    return [answer.status, (await answer.json()) as Body];
  }

  /** The status of a refusal, and its code or the field that it names. */
  async function refused(...asked: Parameters<typeof call>): Promise<[number, unknown]> {
    const [status, { error_code: code, detail }] = await call(...asked);
    return [status, code ?? (detail as { loc: string[] }[] | undefined)?.[0]?.loc[1]];
  }

  async function agedSession(accountId: string): Promise<string> {
    const cookie = await app.session(accountId);
    await db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - interval '11 minutes' where account_id = ${accountId}`;
    return cookie;
  }

  it.each(['', '/sessions', '/connections', '/payments'])('%s opens for pages of the service alone', async (path) => {
    const { key } = await app.key();
    const [cookie, bearer] = [await app.session(await app.account()), `Bearer ${key}`];
    const statusOf = async (headers: Record<string, string>) =>
      (await app.fetch(`/api/account${path}`, { headers })).status;
    expect(await statusOf({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await statusOf({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect([await statusOf({}), await statusOf({ authorization: bearer })]).toEqual([401, 401]);
  });

  it('the account says who is signed in, until when the sign-in is fresh, and what is left', async () => {
    const { email, browser } = await desk.member();
    expect(await call(browser.cookie, 'GET', '')).toMatchObject([
      200,
      {
        kind: 'local',
        name: email,
        email,
        has_password: true,
        erased_by: 'email',
        wallet_address: null,
        session: { method: 'password', fresh_until: expect.stringMatching(/^20/) as string },
        credits: { left_today: 500, daily_allowance: 500, allowance_left: 500, balance: 0 },
        x_account: { is_offered: false, grants: 0 },
      },
    ]);
    const other = await app.account();
    const old = await call(await agedSession(other), 'GET', '');
    expect(old[1]).toMatchObject({ has_password: false, session: { method: 'link', fresh_until: null } });
    const linked = await call(await app.session(other, 'wallet_link'), 'GET', '');
    expect(linked[1]).toMatchObject({ session: { method: 'wallet_link', fresh_until: null } });
  });

  it('a new password needs the present one, ends all other sessions, and is no mistake when it comes twice', async () => {
    const { email, browser } = await desk.member();
    const elsewhere = new PageReader(app);
    await desk.signIn(elsewhere, email);
    const change = (current_password: string, new_password: string) =>
      [browser.cookie, 'POST', '/password', { current_password, new_password }] as const;
    expect(await refused(...change(PASSWORD, 'password12'))).toEqual([422, 'new_password']);
    expect(await refused(...change('a wrong one', NEW_PASSWORD))).toEqual([422, 'current_password']);
    expect(await isSignedIn(elsewhere)).toBe(true);
    const twice = await Promise.all([call(...change(PASSWORD, NEW_PASSWORD)), call(...change(PASSWORD, NEW_PASSWORD))]);
    expect(twice.map(([status]) => status)).toEqual([200, 200]);
    expect(twice.map(([, { ended_sessions: ended }]) => ended)).toEqual(expect.arrayContaining([0, 1]));
    expect([await isSignedIn(elsewhere), await isSignedIn(browser)]).toEqual([false, true]);
    expect((await desk.signIn(elsewhere, email)).status).toBe(403);
    expect((await desk.signIn(elsewhere, email, NEW_PASSWORD)).status).toBe(303);
    const wallet = await app.session(await app.account());
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(await refused(wallet, 'POST', '/password', body)).toEqual([404, 'not_found']);
  });

  it('sessions are listed, and end by a fresh sign-in, once', async () => {
    const account = await app.account();
    const old = await agedSession(account);
    const [own, other] = [await app.session(account), await app.session(account)];
    const strangers = await app.session(await app.account());
    const [, { items }] = (await call(own, 'GET', '/sessions')) as [number, { items: Body[] }];
    expect(items).toHaveLength(3);
    expect(items.filter(({ is_own: isOwn }) => isOwn)).toHaveLength(1);
    expect(await refused(old, 'DELETE', '/sessions?session=others')).toEqual(OLD);
    expect(await refused(own, 'DELETE', '/sessions')).toEqual([422, 'session']);
    const [, { session }] = (await call(strangers, 'GET', '')) as [number, { session: Body }];
    expect(await call(own, 'DELETE', `/sessions?session=${String(session['id'])}`)).toEqual([200, { ended: 0 }]);
    const [, { session: its }] = (await call(other, 'GET', '')) as [number, { session: Body }];
    const one = `/sessions?session=${String(its['id'])}`;
    expect([await call(own, 'DELETE', one), await call(own, 'DELETE', one)]).toEqual([
      [200, { ended: 1 }],
      [200, { ended: 0 }],
    ]);
    expect(await call(own, 'DELETE', '/sessions?session=others')).toEqual([200, { ended: 1 }]);
    expect(await refused(old, 'GET', '')).toEqual(OVER);
    expect((await call(strangers, 'GET', ''))[0]).toBe(200);
    expect(await call(own, 'DELETE', '/sessions?session=agents')).toEqual([200, { ended: 0 }]);
  });

  it('connections are listed and end, once', async () => {
    const account = await app.account();
    const person = await OauthPerson.signedIn(app, account);
    const client = await OauthClient.register(app, { client_name: '<b>One</b>' });
    await client.tokens(person);
    const { cookie } = person;
    expect(await call(cookie, 'GET', '/connections')).toMatchObject([
      200,
      { items: [{ client_id: client.id, name: '<b>One</b>', trust: 'untrusted', registrations: 1 }] },
    ]);
    const one = `/connections?client=${encodeURIComponent(client.id)}`;
    const strangers = await app.session(await app.account());
    expect(await call(strangers, 'DELETE', one)).toEqual([200, { ended: 0 }]);
    const linked = await app.session(account, 'wallet_link');
    expect(await refused(linked, 'DELETE', one)).toEqual(OLD);
    expect(await call(cookie, 'DELETE', one)).toEqual([200, { ended: 1 }]);
    expect(await call(cookie, 'DELETE', one)).toEqual([200, { ended: 0 }]);
    expect(await call(cookie, 'DELETE', '/connections?client=all')).toEqual([200, { ended: 0 }]);
  });

  it('payments are paged, with their refunds and the pages of their transactions', async () => {
    const account = await app.account();
    const cookie = await app.session(account);
    const paid: string[] = [];
    for (const credits of [1, 2, 3]) paid.unshift(await settledPayment(db.database, account, credits));
    await settledPayment(db.database, await app.account(), 9);
    const transaction = `0x${'ab'.repeat(32)}`;
    await db.database.sql`
      insert into payment_refund (id, payment_id, amount, state, states, signature, transaction)
      values (${newId()}, ${paid[0]!}, 10000, 'refunded', '[]'::jsonb, '0x', ${transaction})`;
    const [, first] = await call(cookie, 'GET', '/payments?limit=2');
    const page = (hash: string): string => `https://sepolia.basescan.org/tx/${hash}`;
    expect(first).toMatchObject({
      items: [
        {
          id: paid[0],
          amount_usdc: '0.03',
          transaction_url: expect.stringContaining(page('0x')) as string,
          refunds: [{ amount_usdc: '0.01', state: 'refunded', transaction_url: page(transaction) }],
        },
        { id: paid[1], refunds: [] },
      ],
      next_cursor: paid[1],
    });
    const [, last] = await call(cookie, 'GET', `/payments?limit=2&cursor=${paid[1]}`);
    expect(last).toMatchObject({ items: [{ id: paid[2] }] });
    expect(last).not.toHaveProperty('next_cursor');
    expect(await refused(cookie, 'GET', '/payments?cursor=x')).toEqual([422, 'cursor']);
  });

  it('the export is one archive with every file and its hash, for a fresh sign-in', async () => {
    const account = await app.account();
    const id = await app.resource(account, { name: '../鷺 <b>' });
    await db.database.sql`
      insert into event_delivery (id, type, resource_id, account_id, status, created_at, expires_at, last_answer)
      select gen_random_uuid(), 'resource.created', ${id}, ${account}, 'queued', now(), now(), 'the answer ' || n
      from generate_series(1, 1001) n`;
    const sent = (cookie: string): Promise<Response> =>
      app.fetch('/api/account/export', { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect((await sent(await agedSession(account))).status).toBe(403);
    expect((await sent(await app.session(account, 'wallet_link'))).status).toBe(403);
    const answer = await sent(await app.session(account));
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mediamaker-account-[\d-]+\.tar"$/,
    );
    const files = new Map<string, Buffer>();
    const entries = Readable.fromWeb(answer.body as ReadableStream).pipe(extract());
    for await (const entry of entries) files.set(entry.header.name.replace(/^[^/]+\//, ''), await buffer(entry));
    const manifest = JSON.parse(String(files.get('manifest.json'))) as {
      files: { path: string; sha256: string }[];
      rows: Record<string, number>;
    };
    expect([...files.keys()]).toEqual([...manifest.files.map(({ path }) => path), 'manifest.json']);
    for (const { path, sha256 } of manifest.files) {
      expect(createHash('sha256').update(files.get(path)!).digest('hex'), path).toBe(sha256);
    }
    expect([...files.values()].map(String)).toContain(CONTENT);
    expect(String(files.get('account.json'))).toContain(id);
    expect(String(files.get('account.json'))).not.toContain('the answer');
    const pages = ['deliveries/00001.jsonl', 'deliveries/00002.jsonl'].map((path) => String(files.get(path)).trim());
    const rows = pages.map((page) => page.split('\n').map((line) => JSON.parse(line) as Body));
    expect(rows.map(({ length }) => length)).toEqual([1_000, 1]);
    expect(new Set(rows.flat().map(({ last_answer: answer }) => answer)).size).toBe(1_001);
    expect(manifest.rows['event_delivery']).toBe(1_001);
  });

  it('an export that its reader left is under way until its writing has ended; two at once in a process', async () => {
    const [one, two, three] = await Promise.all([app.account(), app.account(), app.account()]);
    const ask = async (account: string, signal = AbortSignal.timeout(5_000)): Promise<Response> => {
      const headers = { cookie: await app.session(account), 'sec-fetch-site': 'same-origin' };
      return app.fetch('/api/account/export', { method: 'POST', headers, signal });
    };
    const [held, mayEnd, hangUp] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      new AbortController(),
    ];
    const lock = db.database.transaction(async (tx) => {
      await tx.sql`lock table webhook_endpoint in access exclusive mode`;
      held.resolve();
      await mayEnd.promise;
    });
    await held.promise;
    try {
      const left = Promise.allSettled([one, two].map((each) => ask(each, hangUp.signal)));
      const waiting = () => db.database.sql`
        select 1 from pg_locks where relation = 'webhook_endpoint'::regclass and not granted`;
      await expect.poll(async () => (await waiting()).length).toBe(2);
      hangUp.abort();
      await left;
      for (const account of [three, one]) {
        const refusal = await ask(account);
        expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '30']);
      }
    } finally {
      mayEnd.resolve();
      await lock;
    }
    await expect.poll(async () => (await ask(one)).status).toBe(200);
  });

  it('the erasure needs a fresh sign-in and the name of the account, and is carried out', async () => {
    const { email, browser } = await desk.member();
    const { cookie } = browser;
    const [, { id }] = (await call(cookie, 'GET', '')) as [number, { id: string }];
    await app.resource(id);
    const stale = await agedSession(id);
    expect(await refused(stale, 'POST', '/erase', { confirm: email })).toEqual(OLD);
    const fresh = await app.session(id);
    expect(await refused(fresh, 'POST', '/erase', { confirm: 'somebody@example.com' })).toEqual([422, 'confirm']);
    const [status, { stays }] = await call(fresh, 'POST', '/erase', { confirm: ` ${email.toUpperCase()}` });
    expect([status, (stays as string[]).length]).toEqual([202, 4]);
    expect(await refused(fresh, 'POST', '/erase', { confirm: email })).toEqual(OVER);
    expect(await refused(stale, 'GET', '')).toEqual(OVER);
    await expect
      .poll(() => db.database.sql`select email, erase_after from account where id = ${id}`)
      .toEqual([{ email: null, erase_after: null }]);
    expect(await db.database.sql`select 1 from resource where account_id = ${id}`).toEqual([]);
    const events = await db.database.sql`
      select actor from audit_event where account_id = ${id} and kind in ('account_disabled', 'account_erased')`;
    expect(events).toEqual([{ actor: `account:${id}` }, { actor: `account:${id}` }]);
  });

  it('a wallet is erased by its address, and what a process left unfinished by the next one', async () => {
    const address = `0x${createHash('sha256').update(newId()).digest('hex').slice(0, 40)}`;
    const id = walletIdentity(address);
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
    const { token } = await new OpenWebSession(db.database).run({ accountId: id, method: 'wallet' });
    expect(await refused(`sid=${token}`, 'POST', '/erase', { confirm: id })).toEqual([422, 'confirm']);
    const other = await app.account();
    await askErasure(db.database, other);
    expect((await call(`sid=${token}`, 'POST', '/erase', { confirm: address }))[0]).toBe(202);
    const left = () => db.database.sql`
      select 1 from account where id in (${id}, ${other}) and (status = 'active' or erase_after is not null)`;
    await expect.poll(left).toEqual([]);
  });
});
