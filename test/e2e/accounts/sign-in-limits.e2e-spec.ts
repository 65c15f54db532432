import { FinishSignUp, makeOneTimeLink } from '@libs/identity';
import { KeyRing, newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Argon2PasswordHasher } from '../../../libs/identity/src/adapters/argon2-password-hasher.js';
import { TestApp } from '../../support/service/app.js';
import { CookieJar } from '../../support/people/cookie-jar.js';
import { PageReader } from '../../support/people/page-reader.js';
import { PASSWORD } from '../../support/people/sign-up-desk.js';
import { untilItLasts } from '../../support/http/until-it-lasts.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const SETTINGS = { BAD_SIGN_INS: '20', TRUST_PROXY: '1' };

const QUARTER_HOUR_MS = 15 * 60_000;

describe('bad sign-ins', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: SETTINGS });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  beforeEach(() => untilItLasts(QUARTER_HOUR_MS, 5_000));

  const address = (): string => `${newId()}@example.com`;

  async function member(): Promise<string> {
    const email = address();
    const token = await makeOneTimeLink(db.database, 'sign_up', { email });
    await new FinishSignUp(db.database, new Argon2PasswordHasher()).run(token, PASSWORD);
    return email;
  }

  const tryFrom = async (
    from: string,
    email: string,
    password: string,
    browser = new PageReader(app),
  ): Promise<Response> => {
    const filled = await browser.fill('/login?fresh=1', { email, password });
    return browser.open('/login', { ...filled, headers: { ...filled.headers, 'x-forwarded-for': from } });
  };

  /** Twenty bad ones, each from an address of its own. */
  async function guess(email: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) statuses.push((await tryFrom(`198.51.100.${at}`, email, 'wrong')).status);
    return statuses;
  }

  it('good sign-ins do not count; after 20 bad ones of an account new browsers get 429, sessions stay', async () => {
    const email = await member();
    const browser = new PageReader(app);
    await browser.send('/login', { email, password: PASSWORD });
    for (let at = 0; at < 5; at += 1) expect((await tryFrom('192.0.2.1', email, PASSWORD)).status).toBe(303);
    expect(await guess(email)).toEqual(Array(20).fill(403));
    const refused = await tryFrom('192.0.2.2', email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await browser.open('/account/sessions')).status).toBe(200);
    expect((await tryFrom('192.0.2.1', await member(), PASSWORD)).status).toBe(303);
  });

  it('a browser in which the account was signed in to has 20 tries of its own, from any address', async () => {
    const email = await member();
    const own = new PageReader(app);
    await tryFrom('192.0.2.3', email, PASSWORD, own);
    await own.send('/account/sessions', {}, '/logout');
    await guess(email);
    expect((await tryFrom('192.0.2.3', email, PASSWORD)).status).toBe(429);
    expect((await tryFrom('198.51.100.1', email, PASSWORD, own)).status).toBe(303);
    for (let at = 0; at < 20; at += 1) expect((await tryFrom('192.0.2.4', email, 'wrong', own)).status).toBe(403);
    expect((await tryFrom('192.0.2.4', email, PASSWORD, own)).status).toBe(429);
    expect((await tryFrom('192.0.2.4', await member(), PASSWORD)).status).toBe(303);
  });

  it('one that was signed in to another account, or says so itself, has none', async () => {
    const email = await member();
    const other = new PageReader(app);
    await tryFrom('192.0.2.5', await member(), PASSWORD, other);
    const [name = '', key = '', signature = ''] = other.valueOf('known')?.split('.') ?? [];
    expect([name.length, signature.length]).toEqual([43, 43]);
    await guess(email);
    expect((await tryFrom('192.0.2.5', email, PASSWORD, other)).status).toBe(429);
    for (const forged of [`${name}.${key}.${'A'.repeat(43)}`, `${name}.none.${signature}`, name, 'x', '..']) {
      const liar = new PageReader(app, CookieJar.of(`known=${forged}`));
      expect((await tryFrom('192.0.2.6', email, PASSWORD, liar)).status, forged).toBe(429);
    }
  });

  it('the browser that reset a password signs in with it, although the tries of strangers are spent', async () => {
    const email = await member();
    await guess(email);
    const browser = new PageReader(app);
    const [row] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
    const token = await makeOneTimeLink(db.database, 'reset', { account_id: row?.id });
    const sent = await browser.send(`/login/reset?token=${token}`, { token, password: 'eight loud herons' });
    expect(sent.headers.get('location')).toBe('/login?done=password');
    expect((await tryFrom('192.0.2.7', email, 'eight loud herons')).status).toBe(429);
    expect((await tryFrom('192.0.2.7', email, 'eight loud herons', browser)).status).toBe(303);
  });

  it('its cookie is signed by the key of today, and good while the ring holds the one that signed it', async () => {
    const [before, after] = [KeyRing.generateText(), KeyRing.generateText()];
    const email = await member();
    const at = async <T>(ring: string, work: (there: TestApp) => Promise<T>): Promise<T> => {
      const secrets = { ...app.secrets, linkSigning: KeyRing.parse(ring) };
      const there = await TestApp.start(db.database, { secrets, settings: SETTINGS });
      try {
        return await work(there);
      } finally {
        await there.close();
      }
    };
    const signIn = (there: TestApp, cookies?: CookieJar): Promise<Response> =>
      tryFrom('192.0.2.8', email, PASSWORD, new PageReader(there, cookies));
    const known = (answer: Response): string => /known=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
    const first = known(await at(before, (there) => signIn(there)));
    expect(first).toContain(before.split(':')[0]);
    await guess(email);
    const again = (there: TestApp): Promise<Response> => signIn(there, CookieJar.of(`known=${first}`));
    expect(known(await at(`${after},${before}`, again))).toContain(after.split(':')[0]);
    expect((await at(after, again)).status).toBe(429);
  });

  it('after 20 bad ones from an address it is 429 there, for every account, and nowhere else', async () => {
    const email = await member();
    for (let at = 0; at < 20; at += 1) expect((await tryFrom('203.0.113.9', address(), 'wrong')).status).toBe(403);
    expect((await tryFrom('203.0.113.9', email, PASSWORD)).status).toBe(429);
    expect((await tryFrom('203.0.113.10', email, PASSWORD)).status).toBe(303);
  });

  it('without a mail server the link is logged in development, and the pages are 404 in production', async () => {
    const silent = await TestApp.start(db.database);
    const email = address();
    const asked = await new PageReader(silent).send('/signup', { email });
    expect(asked.status).toBe(200);
    const linked = (): string | undefined => /login\/verify\?token=([\w-]+)/.exec(silent.log.join('\n'))?.[1];
    await expect.poll(linked).toBeDefined();
    expect((await silent.fetch(`/login/verify?token=${linked()}`)).status).toBe(200);
    await silent.close();
    const closed = await TestApp.start(db.database, {
      environment: { server: { isProduction: true }, signUp: { signUp: false } },
    });
    for (const path of ['/signup', '/login/forgot']) expect((await closed.fetch(path)).status).toBe(404);
    expect(await (await closed.fetch('/login')).text()).not.toMatch(/\/signup|\/login\/forgot/);
    await closed.close();
  });
});
