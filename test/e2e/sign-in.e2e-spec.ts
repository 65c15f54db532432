import { hashSync } from '@node-rs/argon2';
import {
  CreateAccount,
  DisableAccount,
  eraseAccount,
  exportAccount,
  makeMailToken,
  newOpaqueToken,
} from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../support/app.js';
import { MailServer } from '../support/mail-server.js';
import { PageReader } from '../support/page-reader.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const PASSWORD = 'seven quiet otters';

describe('accounts of people', () => {
  let db: TestDatabase;
  let app: TestApp;
  let mails: MailServer;

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    app = await TestApp.start(db.database, {
      settings: { MAIL_URL: mails.url, MAIL_FROM: 'Media <post@media.example>' },
    });
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  const address = (): string => `${newId()}@example.com`;

  async function letterTo(email: string, count = 1): Promise<string> {
    await expect.poll(() => mails.to(email)).toHaveLength(count);
    return mails.tokenFor(email) ?? '';
  }

  async function askToSignUp(email: string): Promise<string> {
    expect((await new PageReader(app).send('/signup', { email })).status).toBe(200);
    return letterTo(email);
  }

  /** An account that was opened by mail. */
  async function member(): Promise<{ email: string; browser: PageReader }> {
    const email = address();
    const token = await askToSignUp(email);
    const browser = new PageReader(app);
    const response = await browser.send(`/login/verify?token=${token}`, { token, password: PASSWORD });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account/sessions']);
    return { email, browser };
  }

  const signIn = (browser: PageReader, email: string, password = PASSWORD): Promise<Response> =>
    browser.send('/login', { email, password });

  async function isSignedIn(browser: PageReader): Promise<boolean> {
    return (await browser.open('/account/sessions')).status === 200;
  }

  async function accountOf(email: string): Promise<string> {
    const [row] = await db.database.sql<{ id: string }>`select id from account where email = ${email}`;
    return row?.id ?? '';
  }

  it('sign up by a letter, sign out, sign in with the password in any case of the address, and come back', async () => {
    const { email, browser } = await member();
    expect(mails.to(email)[0]).toMatchObject({ from: 'post@media.example' });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.send('/account/sessions', {}, '/logout')).headers.get('location')).toBe('/login?done=out');
    expect(await isSignedIn(browser)).toBe(false);
    const response = await browser.send('/login?return_to=%2Fdocs%3Fa%3Db', {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
      return_to: '/docs?a=b',
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/docs?a=b']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('a sign-in leads to no other origin', async () => {
    const { email } = await member();
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example']) {
      const browser = new PageReader(app);
      expect(await browser.text(`/login?return_to=${encodeURIComponent(evil)}`)).not.toContain('evil.example');
      const response = await browser.send('/login', { email, password: PASSWORD, return_to: evil });
      expect(response.headers.get('location')).toBe('/account/sessions');
      const again = await browser.open(`/login?return_to=${encodeURIComponent(evil)}`);
      expect(again.headers.get('location')).toBe('/account/sessions');
    }
  });

  it('who is signed in is asked again only where a fresh sign-in is wanted', async () => {
    const { browser } = await member();
    expect((await browser.open('/login')).status).toBe(303);
    expect((await browser.open('/login?fresh=1&return_to=%2Fdocs')).status).toBe(200);
  });

  it('a wrong password, an unknown address, a closed account and one without a password are told the same', async () => {
    const { email } = await member();
    const closed = await member();
    await new DisableAccount(db.database).run(await accountOf(closed.email));
    const bare = address();
    await new CreateAccount(db.database).run({ kind: 'local', email: bare });
    const answers = await Promise.all(
      [
        [email, 'another password'],
        [address(), PASSWORD],
        ['no address', PASSWORD],
        [closed.email, PASSWORD],
        [bare, ''],
      ].map(async ([name = '', password]) => {
        const response = await signIn(new PageReader(app), name, password);
        const text = (await response.text()).replaceAll(name, '').replace(/form_token"\s+value="[^"]+"/, '');
        return [response.status, text];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toEqual([403, expect.stringContaining('The e-mail address or the password is wrong.')]);
  });

  it('asking to sign up, or for a new password, is answered the same for every address; the letter says more', async () => {
    const { email } = await member();
    const stranger = address();
    const shown = async (page: string, name: string): Promise<string> =>
      (await (await new PageReader(app).send(page, { email: name })).text()).replaceAll(name, '');
    expect(await shown('/signup', email)).toBe(await shown('/signup', stranger));
    await letterTo(email, 2);
    expect(mails.to(email)[1]?.text).toContain('has one already');
    await letterTo(stranger);
    const unknown = address();
    expect(await shown('/login/forgot', email)).toBe(await shown('/login/forgot', unknown));
    await letterTo(email, 3);
    expect(mails.to(unknown)).toEqual([]);
  });

  it('looking at a link uses nothing up; of ten who send it at once one opens the account', async () => {
    const email = address();
    const token = await askToSignUp(email);
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await app.fetch(`/login/verify?token=${token}`, { method })).status).toBe(200);
    }
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        new PageReader(app).send(`/login/verify?token=${token}`, { token, password: PASSWORD }),
      ),
    );
    expect(tries.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      303,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await app.fetch(`/login/verify?token=${token}`)).status).toBe(404);
  });

  it('a new password ends every session, every other link, and the old password', async () => {
    const { email, browser } = await member();
    const ask = new PageReader(app);
    await ask.send('/login/forgot', { email });
    const first = await letterTo(email, 2);
    await ask.send('/login/forgot', { email });
    const second = await letterTo(email, 3);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        new PageReader(app).send(`/login/reset?token=${second}`, { token: second, password: 'eight loud herons' }),
      ),
    );
    expect(tries.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      303,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await app.fetch(`/login/reset?token=${first}`)).status).toBe(404);
    expect((await signIn(new PageReader(app), email)).status).toBe(403);
    expect((await signIn(new PageReader(app), email, 'eight loud herons')).status).toBe(303);
  });

  it.each([
    ['verify', 'sign_up', '24 hours'],
    ['reset', 'reset', '30 minutes'],
  ] as const)('the link of /login/%s lives as long as it says', async (page, purpose, life) => {
    const { email } = await member();
    const asked = purpose === 'reset' ? email : address();
    await new PageReader(app).send(purpose === 'reset' ? '/login/forgot' : '/signup', { email: asked });
    const token = await letterTo(asked, purpose === 'reset' ? 2 : 1);
    const age = (by: string) =>
      db.database.sql`update mail_token set expires_at = expires_at - ${by}::interval where purpose = ${purpose}`;
    await age(life);
    expect((await app.fetch(`/login/${page}?token=${token}`)).status).toBe(404);
    await age('-10 seconds');
    expect((await app.fetch(`/login/${page}?token=${token}`)).status).toBe(200);
    expect((await app.fetch(`/login/${page === 'reset' ? 'verify' : 'reset'}?token=${token}`)).status).toBe(404);
    await age('11 seconds');
    const late = await new PageReader(app).send('/login', { token, password: PASSWORD }, `/login/${page}`);
    expect(late.status).toBe(404);
  });

  it('a mistake is told beside its field, and the link stays good', async () => {
    const token = await askToSignUp(address());
    const browser = new PageReader(app);
    for (const password of ['short', 'aaaaaaaaaaaa', 'x'.repeat(201)]) {
      const response = await browser.send(`/login/verify?token=${token}`, { token, password });
      expect(response.status).toBe(422);
      expect(await response.text()).toMatch(
        /aria-invalid="true"[^>]*aria-describedby="password-hint password-mistake"/,
      );
    }
    const wrong = await browser.send('/signup', { email: '<b>nobody' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('value="&lt;b&gt;nobody"');
    expect((await browser.open(`/login/verify?token=${token}`)).status).toBe(200);
  });

  it('every form of these pages is refused without its token, from another origin, and by GET', async () => {
    const { email, browser } = await member();
    const session = browser.cookie;
    const paths = ['/login', '/signup', '/login/verify', '/login/forgot', '/login/reset', '/login/link', '/logout'];
    const fields = { email, password: PASSWORD, token: 'x', session: 'others' };
    for (const path of [...paths, '/account/sessions']) {
      const body = new URLSearchParams(fields);
      expect((await app.fetch(path, { method: 'POST', body, headers: { cookie: session } })).status, path).toBe(403);
      const own = new PageReader(app);
      const token = /form_token"\s+value="([^"]+)"/.exec(await own.text('/login'))?.[1] ?? '';
      const foreign = await own.open(path, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, form_token: token }),
        headers: { origin: 'https://evil.example' },
      });
      expect(foreign.status, path).toBe(403);
    }
    expect((await app.fetch('/logout', { headers: { cookie: session } })).status).toBe(405);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('the sessions of an account are listed, and ended one by one or all but this', async () => {
    const { email, browser } = await member();
    const other = new PageReader(app);
    const third = new PageReader(app);
    await signIn(other, email);
    await signIn(third, email);
    const [row] = await db.database.sql<{ id: string }>`
      select id from web_session where account_id = ${await accountOf(email)} order by created_at desc limit 1`;
    const stranger = await member();
    await stranger.browser.send('/account/sessions', { session: row?.id ?? '' });
    expect(await isSignedIn(third)).toBe(true);
    expect((await browser.send('/account/sessions', { session: row?.id ?? '' })).status).toBe(303);
    expect(await isSignedIn(third)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    await browser.send('/account/sessions', { session: 'others' });
    expect([await isSignedIn(other), await isSignedIn(browser)]).toEqual([false, true]);
    expect((await new PageReader(app).open('/account/sessions')).headers.get('location')).toBe(
      '/login?return_to=%2Faccount%2Fsessions',
    );
  });

  it('a hash of older parameters is renewed at the next sign-in', async () => {
    const { email } = await member();
    const id = await accountOf(email);
    const old = hashSync(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await db.database.sql`update account_password set hash = ${old} where account_id = ${id}`;
    expect((await signIn(new PageReader(app), email)).status).toBe(303);
    const [row] = await db.database.sql<{ hash: string }>`select hash from account_password where account_id = ${id}`;
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('no secret is kept in the clear or logged, and what is erased or exported holds none', async () => {
    const { email, browser } = await member();
    await browser.open('/login/forgot');
    await new PageReader(app).send('/login/forgot', { email });
    const token = await letterTo(email, 2);
    const rows = await db.database.sql`
      select (select json_agg(t) from mail_token t) as tokens, (select json_agg(s) from web_session s) as sessions,
        (select json_agg(p) from account_password p) as passwords`;
    const id = await accountOf(email);
    const exported = JSON.stringify(await exportAccount(db.database, id));
    const sid = browser.cookie.split('=')[1] ?? '';
    const hex = (text: string): string => Buffer.from(text).toString('hex');
    for (const place of [JSON.stringify(rows), app.log.join('\n'), exported]) {
      for (const secret of [PASSWORD, token, sid, hex(token), hex(sid)]) expect(place).not.toContain(secret);
    }
    expect(exported).not.toContain('$argon2');
    await new DisableAccount(db.database).run(id);
    await db.database.transaction((tx) => eraseAccount(tx, id));
    expect(await db.database.sql`select 1 from mail_token where account_id = ${id}`).toEqual([]);
    expect(await db.database.sql`select 1 from web_session where account_id = ${id}`).toEqual([]);
    expect(await db.database.sql`select 1 from account_password where account_id = ${id}`).toEqual([]);
  });

  it('the link of a fresh machine signs in once', async () => {
    const id = await app.account();
    const token = await makeMailToken(db.database, 'sign_in', { account_id: id });
    expect((await app.fetch(`/login/link?token=${token}`, { method: 'HEAD' })).status).toBe(200);
    const browser = new PageReader(app);
    expect((await browser.send(`/login/link?token=${token}`, { token })).status).toBe(303);
    expect(await browser.text('/account/sessions')).toContain('by link');
    expect((await new PageReader(app).send('/login', { token }, '/login/link')).status).toBe(404);
    expect((await app.fetch(`/login/link?token=${newOpaqueToken()}`)).status).toBe(404);
  });
});
