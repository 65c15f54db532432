import type { IncomingMessage } from 'node:http';
import { walletIdentity } from '@libs/identity';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { ConnectedApplication } from '../../support/oauth/connected-application.js';
import { BrowserWallet } from '../../support/people/browser-wallet.js';
import { Chromium } from '../../support/people/chromium.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain, type TestWallet } from '../../support/x402/test-chain.js';

const SESSIONS = '/account/sessions';
/** Where a sign-in leads, and the link of a payment. */
const HOME = ({ pathname }: URL): boolean => pathname === '/';
const LIBRARY = '**/library';
const FRESH = '/login?fresh=1&return_to=%2Faccount%2Fsessions';
const LINK = '/login/wallet-link';
const OVER = 'This link no longer works';
const BUTTON = { name: 'Sign in with a wallet' };

/** What a wallet got for its payment. */
interface Paid {
  wallet: TestWallet;
  link: string;
  sessionToken: string;
  resourceId: string;
}

describe('the owner of a wallet in a browser', () => {
  let db: TestDatabase;
  let chain: TestChain;
  let on: PaidApp;
  let application: ConnectedApplication;
  let chromium: Chromium;
  /** The last one runs first. */
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    // First: where the browser does not run, nothing else starts.
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    chain = await TestChain.open();
    on = await PaidApp.start(db.database, chain);
    cleanUps.push(() => on.close());
    application = await ConnectedApplication.start(on.app);
    cleanUps.push(() => application.stop());
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  async function pay(): Promise<Paid> {
    const wallet = await chain.newWallet();
    const { structuredContent: paid } = await on.pay(wallet, 'create_image', { prompt: 'A heron' });
    const { wallet_link: link, session_token: sessionToken, resource_id: resourceId } = paid as Record<string, string>;
    return { wallet, link: String(link), sessionToken: String(sessionToken), resourceId: String(resourceId) };
  }

  async function newPerson(
    options: { wallet?: TestWallet; javaScriptEnabled?: boolean } = {},
  ): Promise<BrowserContext> {
    const { wallet, ...rest } = options;
    const person = await chromium.newPerson({ ...rest, baseURL: on.app.address });
    if (wallet) await BrowserWallet.addTo(person, wallet);
    return person;
  }

  /** Signs in at /login with the wallet button. */
  async function signInByButton(wallet: TestWallet): Promise<Page> {
    const page = await (await newPerson({ wallet })).newPage();
    await page.goto('/login');
    await page.getByRole('button', BUTTON).click();
    await page.waitForURL(HOME);
    return page;
  }

  async function openLink(link: string, person?: BrowserContext): Promise<Page> {
    const page = await (person ?? (await newPerson())).newPage();
    await page.goto(link);
    await page.waitForURL(LIBRARY);
    return page;
  }

  /** The account and the method of the session that the cookie of a browser opens. */
  async function sessionOf(page: Page): Promise<unknown> {
    const cookies = await page.context().cookies();
    const { value = '', httpOnly } = cookies.find(({ name }) => name === 'sid') ?? {};
    const [row] = await db.database.sql<{ account_id: string; method: string }[]>`
      select account_id, method from web_session where token_hash = sha256(${value}::text::bytea)`;
    return row && { ...row, httpOnly };
  }

  async function listed(sessionToken: string): Promise<string[]> {
    const headers = { 'x-session-token': sessionToken };
    const response = await on.app.fetch('/api/x402/resources', { headers });
    return ((await response.json()) as { resources: { id: string }[] }).resources.map(({ id }) => id);
  }

  /** The library as a connected application sees it. */
  async function libraryOf(accessToken: string): Promise<string[]> {
    const caller = await McpCaller.connect(on.app.address, accessToken);
    try {
      const { items } = await caller.call<{ items: { id: string }[] }>('lib_list');
      return items.map(({ id }) => id);
    } finally {
      await caller.close();
    }
  }

  it('opens the link of a payment and is signed in to the account that paid, without a click', async () => {
    const { wallet, link, sessionToken, resourceId } = await pay();
    const page = await openLink(link);
    await page.goto(SESSIONS);
    expect(await page.getByText('Signed in by wallet link').count()).toBe(1);
    expect(await sessionOf(page)).toEqual({
      account_id: walletIdentity(wallet.address),
      method: 'wallet_link',
      httpOnly: true,
    });
    expect(await listed(sessionToken)).toEqual([resourceId]);
    await page.goBack();
    await page.goto(link);
    expect(await page.title()).toContain(OVER);
  });

  it('signs in with the wallet button: the same account, and the same library', async () => {
    const { wallet, link, resourceId } = await pay();
    const byLink = await openLink(link);
    const byButton = await signInByButton(wallet);
    const account = { account_id: walletIdentity(wallet.address), httpOnly: true };
    expect(await sessionOf(byLink)).toEqual({ ...account, method: 'wallet_link' });
    expect(await sessionOf(byButton)).toEqual({ ...account, method: 'wallet' });
    expect(await libraryOf(await application.connect(byButton))).toEqual([resourceId]);
  });

  it('reads why the wallet button does not sign in, and tries again', async () => {
    const without = await (await newPerson()).newPage();
    await without.goto('/login');
    await without.getByRole('button', BUTTON).click();
    await without.getByText('There is no wallet extension in this browser.').waitFor();
    const person = await newPerson();
    const extension = await BrowserWallet.addTo(person, await chain.newWallet());
    extension.isRefusing = true;
    const page = await person.newPage();
    await page.goto('/login');
    await page.getByRole('button', BUTTON).click();
    await page.getByText('The wallet did not sign.').waitFor();
    extension.isRefusing = false;
    await page.getByRole('button', BUTTON).click();
    await page.waitForURL(HOME);
  });

  it('opens one link in two windows at once: one is signed in, the other sees that the link is over', async () => {
    const { link } = await pay();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    const windows = await Promise.all(
      [1, 2].map(async () => {
        const page = await (await newPerson()).newPage();
        // Both have the form before either sends it.
        await page.route(`**${LINK}`, async (route) => {
          held += 1;
          if (held === 2) release();
          await released;
          await route.continue();
        });
        await page.goto(link, { waitUntil: 'commit' });
        return page;
      }),
    );
    await Promise.all(windows.map((page) => page.waitForURL((url) => url.search === '')));
    const seen = windows.map(async (page) => {
      return `${new URL(page.url()).pathname}: ${await page.getByRole('heading', { level: 1 }).textContent()}`;
    });
    const both = ['/library: Library', `${LINK}: ${OVER}`];
    expect(new Set(await Promise.all(seen))).toEqual(new Set(both));
    expect(await Promise.all(windows.map(sessionOf))).toContain(undefined);
  });

  it('finds the link unused after HEAD, fetch and prefetches of its own browser', async () => {
    const { link } = await pay();
    const asked: string[] = [];
    const note = ({ method, url, headers }: IncomingMessage): void => {
      if (url?.startsWith(LINK)) asked.push(`${method} ${String(headers['sec-purpose'] ?? headers['sec-fetch-dest'])}`);
    };
    on.app.nest.getHttpServer().on('request', note);
    const page = await (await newPerson()).newPage();
    await page.goto('/login');
    // A page of the same origin needs no consent of ours for any prefetch.
    await page.route('**/inbox', (route) => route.fulfill({ contentType: 'text/html', body: inbox(link) }));
    await page.goto('/inbox');
    const statuses = await page.evaluate(async (address) => {
      const answers = [await fetch(address, { method: 'HEAD' }), await fetch(address)];
      return answers.map(({ status }) => status);
    }, link);
    expect(statuses).toEqual([200, 200]);
    await expect
      .poll(() => asked.toSorted())
      .toEqual(['GET empty', 'GET prefetch', 'GET prefetch', 'GET prefetch;prerender', 'HEAD empty']);
    on.app.nest.getHttpServer().off('request', note);
    expect(await sessionOf(page)).toBeUndefined();
    await page.getByRole('link').click();
    await page.waitForURL(LIBRARY);
  });

  it('presses the button where the browser lost the cookie that the form belongs to', async () => {
    const { link } = await pay();
    const person = await newPerson();
    const page = await person.newPage();
    let sent = 0;
    await page.route(`**${LINK}`, async (route) => {
      sent += 1;
      if (sent === 1) await person.clearCookies();
      await route.continue();
    });
    await page.goto(link);
    await page.getByText('Press the button to go on.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(LIBRARY);
  });

  it('presses the button of the link where scripts are off', async () => {
    const { wallet, link } = await pay();
    const page = await (await newPerson({ javaScriptEnabled: false })).newPage();
    await page.goto(link);
    expect(await page.getByRole('heading').textContent()).toBe('Sign in to your library');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(LIBRARY);
    expect(await sessionOf(page)).toMatchObject({ account_id: walletIdentity(wallet.address) });
  });

  it('finds the link over after 15 minutes', async () => {
    const { wallet, link } = await pay();
    await db.database.sql`
      update mail_token set expires_at = expires_at - interval '15 minutes'
      where account_id = ${walletIdentity(wallet.address)}`;
    const page = await (await newPerson()).newPage();
    expect((await page.goto(link))?.status()).toBe(404);
    expect(await page.getByRole('heading').textContent()).toBe(OVER);
    expect(await sessionOf(page)).toBeUndefined();
  });

  it('proves the wallet before a sensitive act of a session that the link opened', async () => {
    const { wallet, link } = await pay();
    const other = await signInByButton(wallet);
    const page = await openLink(link, await newPerson({ wallet }));
    await page.goto(SESSIONS);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.waitForURL(`**${FRESH}`);
    await other.goto(SESSIONS);
    expect(new URL(other.url()).pathname).toBe(SESSIONS);
    await prove(page);
    await page.waitForURL(`**${SESSIONS}`);
    expect(await sessionOf(page)).toMatchObject({ method: 'wallet' });
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' });
    await other.goto(SESSIONS);
    expect(new URL(other.url()).pathname).toBe('/login');
  });

  it('proves the wallet before it connects an application, which then sees what the wallet paid for', async () => {
    const { wallet, link, resourceId } = await pay();
    const page = await openLink(link, await newPerson({ wallet }));
    const token = await application.connect(page, async () => {
      expect(new URL(page.url()).search).toMatch(/^\?fresh=1&return_to=/);
      await prove(page);
    });
    expect(await libraryOf(token)).toEqual([resourceId]);
  });
});

/** Signs for the page that asks a signed-in person for a fresh sign-in. */
async function prove(page: Page): Promise<void> {
  await page.getByText('You are signed in. Sign in again').waitFor();
  // Its account has no password.
  expect(await page.getByRole('button').first().textContent()).toBe(BUTTON.name);
  await page.getByRole('button', BUTTON).click();
}

/** A page that loads the link ahead of a click in every way that a browser knows. */
function inbox(link: string): string {
  const rules = {
    prefetch: [{ urls: [`${link}&prefetch`], eagerness: 'immediate' }],
    prerender: [{ urls: [link], eagerness: 'immediate' }],
  };
  return `<!doctype html><title>Inbox</title>
    <link rel="prefetch" href="${link}">
    <script type="speculationrules">${JSON.stringify(rules)}</script>
    <a href="${link}">Your library</a>`;
}
