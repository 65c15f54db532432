import { hashSync } from '@node-rs/argon2';
import { DisableAccount, eraseAccount, exportAccount } from '@libs/identity';
import { CreateAccount } from '../../../libs/identity/src/accounts/create-account.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PageReader } from '../../support/people/page-reader.js';
import { isSignedIn, PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('accounts of people', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    const settings = { MAIL_URL: mails.url, MAIL_FROM: 'Media <post@media.example>' };
    app = await TestApp.start(db.database, { settings });
    desk = new SignUpDesk(app, mails);
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  async function accountOf(email: string): Promise<string> {
    const [row] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
    return row?.id ?? '';
  }

  it('sign up by a letter, sign out, sign in with the password in any case of the address, and come back', async () => {
    const { email, browser } = await desk.member();
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
    const { email } = await desk.member();
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example']) {
      const browser = new PageReader(app);
      expect(await browser.text(`/login?return_to=${encodeURIComponent(evil)}`)).not.toContain('evil.example');
      const response = await browser.send('/login', { email, password: PASSWORD, return_to: evil });
      expect(response.headers.get('location')).toBe('/');
      const again = await browser.open(`/login?return_to=${encodeURIComponent(evil)}`);
      expect(again.headers.get('location')).toBe('/');
    }
  });

  it('a signed-in person must sign in again only where a fresh sign-in is required', async () => {
    const { browser } = await desk.member();
    expect((await browser.open('/login')).status).toBe(303);
    expect((await browser.open('/login?fresh=1&return_to=%2Fdocs')).status).toBe(200);
  });

  it('a wrong password, an unknown address, a closed account and one without a password look the same', async () => {
    const { email } = await desk.member();
    const closed = await desk.member();
    await new DisableAccount(db.database).run(await accountOf(closed.email));
    const bare = desk.address();
    await new CreateAccount(db.database).run({ kind: 'local', email: bare });
    const answers = await Promise.all(
      [
        [email, 'another password'],
        [desk.address(), PASSWORD],
        ['no address', PASSWORD],
        [closed.email, PASSWORD],
        [bare, ''],
      ].map(async ([name = '', password]) => {
        const response = await desk.signIn(new PageReader(app), name, password);
        const text = (await response.text()).replaceAll(name, '').replace(/form_token"\s+value="[^"]+"/, '');
        return [response.status, text];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toEqual([403, expect.stringContaining('The e-mail address or the password is wrong.')]);
  });

  it('asking to sign up, or for a new password, is answered the same for every address; the letter says more', async () => {
    const { email } = await desk.member();
    const stranger = desk.address();
    const shown = async (page: string, name: string): Promise<string> =>
      (await (await new PageReader(app).send(page, { email: name })).text()).replaceAll(name, '');
    expect(await shown('/signup', email)).toBe(await shown('/signup', stranger));
    await desk.letterTo(email, 2);
    expect(mails.to(email)[1]?.text).toContain('already has one');
    await desk.letterTo(stranger);
    const unknown = desk.address();
    expect(await shown('/login/forgot', email)).toBe(await shown('/login/forgot', unknown));
    await desk.letterTo(email, 3);
    expect(mails.to(unknown)).toEqual([]);
  });

  it('every form of these pages is refused without its token, from another origin, and by GET', async () => {
    const { email, browser } = await desk.member();
    const session = browser.cookie;
    const paths = ['/login', '/signup', '/login/verify', '/login/forgot', '/login/reset', '/login/link', '/logout'];
    const fields = { email, password: PASSWORD, token: 'x', session: 'others', client: 'all' };
    for (const path of [...paths, '/account/sessions', '/account/connections']) {
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
    const { email, browser } = await desk.member();
    const other = new PageReader(app);
    const third = new PageReader(app);
    await desk.signIn(other, email);
    await desk.signIn(third, email);
    const [row] = await db.database.sql<{ id: string }[]>`
      select id from web_session where account_id = ${await accountOf(email)} order by created_at desc limit 1`;
    const stranger = await desk.member();
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
    const { email } = await desk.member();
    const id = await accountOf(email);
    const old = hashSync(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await db.database.sql`update account_password set hash = ${old} where account_id = ${id}`;
    expect((await desk.signIn(new PageReader(app), email)).status).toBe(303);
    const [row] = await db.database.sql<{ hash: string }[]>`select hash from account_password where account_id = ${id}`;
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('no secret is kept in the clear or logged, and what is erased or exported holds none', async () => {
    const { email, browser } = await desk.member();
    await browser.open('/login/forgot');
    await new PageReader(app).send('/login/forgot', { email });
    const token = await desk.letterTo(email, 2);
    const rows = await db.database.sql`
      select (select json_agg(t) from mail_token t) as tokens, (select json_agg(s) from web_session s) as sessions,
        (select json_agg(p) from account_password p) as passwords`;
    const id = await accountOf(email);
    const exported = JSON.stringify(await exportAccount(db.database, id));
    const sid = browser.valueOf('sid') ?? 'no session';
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
});
