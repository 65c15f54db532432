import { Body, Controller, Get, Module, Post, Req, Res } from '@nestjs/common';
import { CloseWebSession, DisableAccount, ListWebSessions, type Principal } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Access } from '../../../src/auth/access/access.decorator.js';
import { AuthModule } from '../../../src/auth/auth.module.js';
import { Caller } from '../../../src/auth/access/caller.decorator.js';
import { FormTokens, type SentForm } from '../../../src/auth/web-sessions/form-token.js';
import { WebSessions } from '../../../src/auth/web-sessions/web-sessions.js';
import { Pages } from '../../../src/platform/pages/pages.decorator.js';
import { html } from '../../../src/platform/pages/html.js';
import type { PageAnswer } from '../../../src/platform/pages/page.interceptor.js';
import { Public } from '../../../src/platform/routes/public.decorator.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const FROM_OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

@Access('web_session')
@Controller('example/own')
class OwnController {
  @Get()
  who(@Caller() { accountId, mode, scopes }: Principal): object {
    return { accountId, mode, scopes: [...scopes] };
  }
}

@Pages()
@Public()
@Controller('example/form')
class FormController {
  constructor(
    private readonly forms: FormTokens,
    private readonly sessions: WebSessions,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    return { title: 'A form', body: html`<form>${await this.forms.field(request, reply)}</form>` };
  }

  @Post()
  async send(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() form: SentForm & { account: string },
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    await this.sessions.begin(request, reply, { accountId: form.account, method: 'link' });
    return { url: '/example/own' };
  }
}

@Module({ imports: [AuthModule], controllers: [OwnController, FormController] })
class WithSessions {}

describe('web sessions', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, {
      root: (foundations) => ({ module: WithSessions, imports: [AppModule.on(foundations)] }),
    });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** As a page of the service asks, unless told otherwise. */
  const own = async (cookie: string, headers: Record<string, string> = FROM_OWN_PAGE): Promise<[number, unknown]> => {
    const response = await app.fetch('/example/own', { headers: { cookie, ...headers } });
    const body = (await response.json()) as { error_code?: string };
    return [response.status, body.error_code ?? body];
  };

  /** What a browser keeps of an answer. */
  const kept = (response: Response): string =>
    response.headers
      .getSetCookie()
      .filter((line) => !line.includes('Max-Age=0'))
      .map((line) => line.split(';')[0])
      .join('; ');

  async function shown(cookie = ''): Promise<{ cookie: string; token: string }> {
    const response = await app.fetch('/example/form', { headers: { cookie } });
    const token = /name="form_token" value="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    return { cookie: kept(response) || cookie, token };
  }

  const send = (fields: Record<string, string>, headers: Record<string, string>): Promise<Response> =>
    app.fetch('/example/form', { method: 'POST', headers, body: new URLSearchParams(fields) });

  it('a session opens what its account may enter, and a bearer token has nothing to do with it', async () => {
    const account = await app.account();
    const cookie = await app.session(account);
    expect(await own(cookie)).toEqual([200, expect.objectContaining({ accountId: account, mode: 'web_session' })]);
    expect(await own('')).toEqual([401, 'missing_credentials']);
    expect(await own('sid=unknown')).toEqual([401, 'session_expired']);
    const { key } = await app.key({ accountId: account });
    expect(await own(cookie, { authorization: `Bearer ${key}` })).toEqual([401, 'invalid_token']);
  });

  it('ends at once when it is closed, and when its account is', async () => {
    const account = await app.account();
    const [first, second] = [await app.session(account), await app.session(account)];
    const [latest] = await new ListWebSessions(db.database).run(account);
    await new CloseWebSession(db.database).run(await app.account(), 'all');
    expect((await own(first))[0]).toBe(200);
    expect(await new CloseWebSession(db.database).run(account, { allBut: latest?.id ?? '' })).toBe(1);
    expect(await own(first)).toEqual([401, 'session_expired']);
    expect((await own(second))[0]).toBe(200);
    await new DisableAccount(db.database).run(account);
    expect(await own(second)).toEqual([401, 'session_expired']);
  });

  it.each([
    ['last_seen_at', '6 days 23 hours', 200],
    ['last_seen_at', '7 days', 401],
    ['created_at', '29 days 23 hours', 200],
    ['created_at', '30 days', 401],
  ])('whose %s is %s ago is answered %i', async (column, age, status) => {
    const account = await app.account();
    const cookie = await app.session(account);
    const set = { last_seen_at: 'last_seen_at', created_at: 'created_at' }[column];
    if (set === 'created_at') {
      await db.database.sql`update web_session set created_at = clock_timestamp() - ${age}::interval
        where account_id = ${account}`;
    } else {
      await db.database.sql`update web_session set last_seen_at = clock_timestamp() - ${age}::interval
        where account_id = ${account}`;
    }
    expect((await own(cookie))[0]).toBe(status);
  });

  it('being used is noted, once a minute', async () => {
    const account = await app.account();
    const cookie = await app.session(account);
    await db.database.sql`update web_session set last_seen_at = clock_timestamp() - interval '1 day'
      where account_id = ${account}`;
    await own(cookie);
    const [seen] = await new ListWebSessions(db.database).run(account);
    expect(Date.now() - Number(seen?.lastSeenAt)).toBeLessThan(60_000);
    await own(cookie);
    expect((await new ListWebSessions(db.database).run(account))[0]?.lastSeenAt).toEqual(seen?.lastSeenAt);
  });

  it('signing in gives a new session and ends the one before', async () => {
    const account = await app.account();
    const before = await app.session(account);
    const { token } = await shown(before);
    const response = await send({ form_token: token, account }, { cookie: before, origin: app.address });
    expect(response.status).toBe(303);
    const after = kept(response);
    expect(after).toMatch(/^sid=[\w-]{43}$/);
    expect(after).not.toBe(before);
    expect((await own(after))[0]).toBe(200);
    expect((await own(before))[0]).toBe(401);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it('on https, and on any other host than this machine, cookies are of this host and secure', async () => {
    const secure = await TestApp.start(db.database, {
      settings: { PUBLIC_BASE_URL: 'https://media.example' },
      root: (foundations) => ({ module: WithSessions, imports: [AppModule.on(foundations)] }),
    });
    const [cookie] = (await secure.fetch('/example/form')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-pre=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
    const plain = (await app.session(await app.account())).replace('sid=', '');
    const asked = async (held: string): Promise<number> =>
      (await secure.fetch('/example/own', { headers: { cookie: held, ...FROM_OWN_PAGE } })).status;
    expect([await asked(`sid=${plain}`), await asked(`__Host-sid=${plain}`)]).toEqual([401, 200]);
    await secure.close();
  });

  describe('a form is refused, with a page,', () => {
    it.each<[string, Record<string, string>]>([
      ['of another origin', { origin: 'https://evil.example' }],
      ['of an origin that nobody tells', { origin: 'null' }],
      ['of another site', { 'sec-fetch-site': 'cross-site' }],
      ['of another host of this site', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1' }],
    ])('that a page %s sent', async (_, headers) => {
      const { cookie, token } = await shown();
      const account = await app.account();
      const response = await send({ form_token: token, account }, { cookie, ...headers });
      expect(response.status).toBe(403);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('page of another site');
      expect(kept(response)).toBe('');
    });

    it('without its token, with that of another browser, of another session, and of before the sign-in', async () => {
      const { cookie, token } = await shown();
      const other = await shown();
      const account = await app.account();
      const session = await app.session(account);
      const ofSession = await shown(session);
      for (const [form, sentWith] of [
        ['', cookie],
        [`${token}x`, cookie],
        [other.token, cookie],
        [token, ''],
        [token, session],
        [ofSession.token, await app.session(account)],
        [ofSession.token, cookie],
      ] as const) {
        const response = await send({ form_token: form, account }, { cookie: sentWith, origin: app.address });
        expect(response.status).toBe(403);
      }
      expect((await send({ form_token: token, account }, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(
        303,
      );
    });
  });

  it.each([
    ['9 minutes 50 seconds', true],
    ['10 minutes', false],
  ])('a person who signed in %s ago may end other sessions without a new sign-in: %s', async (age, may) => {
    const account = await app.account();
    const [cookie, other] = [await app.session(account), await app.session(account)];
    await db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - ${age}::interval where account_id = ${account}`;
    const endOthers = async (as: string): Promise<string | null> => {
      const page = await app.fetch('/account/sessions', { headers: { cookie: as } });
      const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
      const body = new URLSearchParams({ form_token: token, session: 'others' });
      const headers = { cookie: as, origin: app.address };
      return (await app.fetch('/account/sessions', { method: 'POST', headers, body })).headers.get('location');
    };
    const again = '/login?fresh=1&return_to=%2Faccount%2Fsessions';
    expect(await endOthers(cookie)).toBe(may ? '/account/sessions' : again);
    expect([(await own(other))[0], (await own(cookie))[0]]).toEqual([may ? 401 : 200, 200]);
    const asked = await app.fetch(again, { headers: { cookie } });
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Sign in again')]);
    expect(await endOthers(await app.session(account))).toBe('/account/sessions');
    expect([(await own(other))[0], (await own(cookie))[0]]).toEqual([401, 401]);
  });

  it.each<[string, number, Record<string, string>]>([
    ['a page of the service', 200, FROM_OWN_PAGE],
    ['a page whose browser names its origin alone', 200, { origin: 'OUR OWN' }],
    ['a client that says nothing of where it is', 403, {}],
    ['the address bar', 403, { 'sec-fetch-site': 'none' }],
    ['a page of another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['a page of another site that names our origin', 403, { 'sec-fetch-site': 'cross-site', origin: 'OUR OWN' }],
    ['a page of another host of this site', 403, { 'sec-fetch-site': 'same-site' }],
    ['a page of another origin', 403, { origin: 'https://evil.example' }],
    ['a page that hides its origin', 403, { origin: 'null' }],
  ])('the cookie that %s sends is answered %i', async (_, status, given) => {
    const headers = given['origin'] === 'OUR OWN' ? { ...given, origin: app.address } : given;
    const account = await app.account();
    const [answered, said] = await own(await app.session(account), headers);
    const { accountId } = said as { accountId?: string };
    expect([answered, accountId ?? said]).toEqual([status, status === 200 ? account : 'origin_not_allowed']);
  });

  it('no other route reads a form', async () => {
    const response = await app.fetch('/mcp', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect(response.status).toBe(415);
  });
});
