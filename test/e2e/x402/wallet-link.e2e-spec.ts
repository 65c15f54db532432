import {
  DisableAccount,
  findWalletSession,
  makeWalletLink,
  newOpaqueToken,
  openWalletSession,
  walletIdentity,
  walletLinkAddress,
} from '@libs/identity';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { PageReader } from '../../support/people/page-reader.js';
import { isSignedIn } from '../../support/people/sign-up-desk.js';
import { newWallet, signInByWallet } from '../../support/people/wallet.js';
import { TestApp } from '../../support/service/app.js';
import { verifies } from '../../support/verifies.js';

const PATH = '/login/wallet-link';
const FRESH = '/login?fresh=1&return_to=%2Faccount%2Fsessions';

describe('a wallet link', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** A wallet with an account, as its first payment opens one. */
  async function payer(): Promise<{ wallet: PrivateKeyAccount; id: string }> {
    const wallet = newWallet();
    const id = walletIdentity(wallet.address);
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)`;
    return { wallet, id };
  }

  const link = (accountId: string): Promise<string> => makeWalletLink(db.database, accountId);
  const open = (token: string, init: RequestInit = {}) => app.fetch(`${PATH}?token=${token}`, init);
  const use = (token: string, browser = new PageReader(app)) =>
    browser.send('/login?fresh=1', { token }, PATH).then((answer) => [answer.status, answer.headers.get('location')]);
  const accountOf = async (browser: PageReader): Promise<unknown> => {
    const [row] = await db.database.sql<{ account_id: string; method: string }[]>`
      select account_id, method from web_session where token_hash = sha256(${browser.valueOf('sid') ?? ''}::text::bytea)`;
    return row && [row.account_id, row.method];
  };

  it('signs a browser in to the account of the wallet, without a wallet extension', async () => {
    verifies('wallet.link.session');
    const { id } = await payer();
    const address = walletLinkAddress(app.address, await link(id));
    expect(address).toMatch(new RegExp(`^${app.address}/login/wallet-link\\?token=[\\w-]{43}$`));
    const browser = new PageReader(app);
    const page = await browser.open(address.replace(app.address, ''));
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('<script type="module" src="/assets/wallet-link.js">');
    const token = /name="token"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(address.endsWith(token)).toBe(true);
    expect(await use(token, browser)).toEqual([303, '/library']);
    expect(await accountOf(browser)).toEqual([id, 'wallet_link']);
    expect(await browser.text('/account/sessions')).toContain('by wallet link');
    const events = await db.database.sql`
      select kind, details from audit_event where account_id = ${id} order by id`;
    expect(events).toEqual([{ kind: 'session_opened', details: { method: 'wallet_link' } }]);
  });

  it('looking at it consumes nothing; of ten that send it at once one signs in', async () => {
    verifies('wallet.link.single-use', 'limit.wallet-link');
    const token = await link((await payer()).id);
    const looks: RequestInit[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } },
      { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: '*/*' } },
    ];
    for (const look of looks) {
      const answer = await open(token, look);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ]);
    }
    const scanner = await app.fetch(PATH, { method: 'POST', body: new URLSearchParams({ token }) });
    expect(scanner.status).toBe(403);
    const tries = await Promise.all(Array.from({ length: 10 }, () => use(token)));
    expect(tries.map(([status]) => Number(status)).sort((one, other) => one - other)).toEqual([
      303,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await open(token)).status).toBe(404);
  });

  it('lives for 15 minutes by the clock of the database', async () => {
    verifies('wallet.link.fifteen-minutes');
    const { id } = await payer();
    const token = await link(id);
    const age = (by: string) =>
      db.database.sql`update mail_token set expires_at = expires_at - ${by}::interval where account_id = ${id}`;
    await age('14 minutes 50 seconds');
    expect((await open(token)).status).toBe(200);
    await age('10 seconds');
    const over = await open(token);
    expect([over.status, await over.text()]).toEqual([404, expect.stringContaining('This link no longer works')]);
    expect(await use(token)).toEqual([404, null]);
  });

  it('that is unknown, of another page or of a closed account leads to the page that says so', async () => {
    const { id } = await payer();
    const token = await link(id);
    expect((await app.fetch(`/login/link?token=${token}`)).status).toBe(404);
    await new DisableAccount(db.database).run(id);
    for (const bad of [token, newOpaqueToken(), 'x']) {
      const shown = await open(bad);
      expect([shown.status, await shown.text()]).toEqual([404, expect.stringContaining('This link no longer works')]);
      const browser = new PageReader(app);
      const sent = await browser.send('/login', { token: bad }, PATH);
      expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining('This link no longer works')]);
      expect(browser.valueOf('sid')).toBeUndefined();
    }
  });

  it('its page runs one script of ours, and none if the browser is already signed in', async () => {
    const token = await link((await payer()).id);
    const { headers } = await open(token);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const script = await app.fetch('/assets/wallet-link.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(await script.text()).toMatch(/document\.prerendering.*requestSubmit/s);
    const other = new PageReader(app);
    expect((await signInByWallet(app, other)).status).toBe(200);
    const before = await accountOf(other);
    const page = await other.text(`${PATH}?token=${token}`);
    expect(page).not.toContain('<script');
    expect(page).toContain('You are signed in already.');
    expect(await accountOf(other)).toEqual(before);
    expect((await use(token, other))[0]).toBe(303);
    expect(await accountOf(other)).toEqual([expect.any(String), 'wallet_link']);
  });

  it('gives the session that a signature gives: the same account and the same pages', async () => {
    verifies('wallet.same-session');
    const { wallet, id } = await payer();
    const [bySignature, byLink] = [new PageReader(app), new PageReader(app)];
    expect((await signInByWallet(app, bySignature, wallet)).status).toBe(200);
    expect((await use(await link(id), byLink))[0]).toBe(303);
    expect([await accountOf(bySignature), await accountOf(byLink)]).toEqual([
      [id, 'wallet'],
      [id, 'wallet_link'],
    ]);
    for (const browser of [bySignature, byLink]) {
      for (const path of ['/account/sessions', '/account/connections']) {
        expect([path, (await browser.open(path)).status]).toEqual([path, 200]);
      }
      expect(await browser.text('/account/sessions')).toMatch(
        /by wallet link.*by wallet <time|by wallet <time.*by wallet link/s,
      );
    }
  });

  it('is no fresh sign-in: a sensitive act asks for the signature of the wallet, and then goes on', async () => {
    const { wallet, id } = await payer();
    const [browser, other] = [new PageReader(app), new PageReader(app)];
    expect((await use(await link(id), browser))[0]).toBe(303);
    expect((await signInByWallet(app, other, wallet)).status).toBe(200);
    const endOthers = () => browser.send('/account/sessions', { session: 'others' });
    const disconnect = await browser.send('/account/connections', { client: 'all' });
    expect(disconnect.headers.get('location')).toBe('/login?fresh=1&return_to=%2Faccount%2Fconnections');
    expect((await endOthers()).headers.get('location')).toBe(FRESH);
    expect(await isSignedIn(other)).toBe(true);
    const again = await browser.text(FRESH);
    expect(again).toContain('You are signed in. Sign in again');
    expect(again).toContain('data-return-to="/account/sessions"');
    expect((await signInByWallet(app, browser, wallet)).status).toBe(200);
    expect(await accountOf(browser)).toEqual([id, 'wallet']);
    expect((await endOthers()).headers.get('location')).toBe('/account/sessions');
    expect(await isSignedIn(other)).toBe(false);
  });

  it('connects no application: that asks for the signature of the wallet too, whatever was allowed before', async () => {
    verifies('resource.wallet-identity.account');
    const { wallet, id } = await payer();
    const client = await OauthClient.register(app);
    const person = new OauthPerson(app);
    expect((await use(await link(id), person))[0]).toBe(303);
    const asked = await person.shown(client.asking());
    const to = new URL(person.seen.at(-1)?.path ?? '', app.address);
    expect([to.pathname, to.searchParams.get('fresh')]).toEqual(['/login', '1']);
    expect(await asked.text()).toContain('Sign in with a wallet');
    expect((await signInByWallet(app, person, wallet)).status).toBe(200);
    const consent = await person.shown(to.searchParams.get('return_to') ?? '');
    const end = await person.answer(consent, 'allow');
    expect('left' in end && end.left.searchParams.get('code')).toMatch(/./);
    expect((await use(await link(id), person))[0]).toBe(303);
    await person.shown(client.asking());
    expect(person.seen.at(-1)?.path).toMatch(/^\/login\?fresh=1/);
  });

  it('the page of sessions lists the agents of the wallet, and ends them after a fresh sign-in', async () => {
    const { wallet, id } = await payer();
    const { token } = await db.database.transaction((tx) => openWalletSession(tx, id));
    const browser = new PageReader(app);
    expect((await use(await link(id), browser))[0]).toBe(303);
    expect(await browser.text('/account/sessions')).toContain('Session tokens: 1.');
    const endAgents = () => browser.send('/account/sessions', { session: 'agents' });
    expect((await endAgents()).headers.get('location')).toBe(FRESH);
    expect(await findWalletSession(db.database, token)).toBeDefined();
    expect((await signInByWallet(app, browser, wallet)).status).toBe(200);
    expect((await endAgents()).headers.get('location')).toBe('/account/sessions');
    expect(await findWalletSession(db.database, token)).toBeUndefined();
    expect(await browser.text('/account/sessions')).not.toContain('Session tokens');
  });
});
