import { makeWalletLink, walletIdentity, walletLinkAddress } from '@libs/identity';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { BrowserWallet } from '../../support/people/browser-wallet.js';
import { Chromium } from '../../support/people/chromium.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { newWallet } from '../../support/people/wallet.js';
import { TestApp } from '../../support/service/app.js';
import { verifies } from '../../support/verifies.js';

const CONSOLE = '/developer/console';
const ACCEPTED = [200, undefined];

describe('API keys in a browser', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;
  let chromium: Chromium;
  /** The last one runs first. */
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    // First: where the browser does not run, nothing else starts.
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });
    cleanUps.push(() => app.close());
    desk = new SignUpDesk(app, mails);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  const newPerson = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    chromium.newPerson({ ...options, baseURL: app.address });

  /** Opens an account by letter; the browser is then in the console. */
  async function signUp(page: Page): Promise<void> {
    const email = desk.address();
    await page.goto('/signup');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button').click();
    await page.goto(`/login/verify?token=${await desk.letterTo(email)}`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button').click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto(CONSOLE);
  }

  /** The console in the browser of a person who has just signed up; the script runs first. */
  async function signedIn(script = ''): Promise<Page> {
    const person = await newPerson();
    const { browser } = await desk.member();
    await person.addCookies([{ name: 'sid', value: browser.valueOf('sid') ?? '', url: app.address }]);
    const page = await person.newPage();
    await page.addInitScript(script);
    await page.goto(CONSOLE);
    return page;
  }

  /** Makes a key with the form of the console; the text of the key, as the page shows it. */
  async function makeKey(page: Page, name: string): Promise<string> {
    await page.getByRole('textbox').fill(name);
    await page.getByRole('button', { name: 'Make the key' }).click();
    return shownKey(page);
  }

  async function shownKey(page: Page): Promise<string> {
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    return (await page.locator('#key').textContent()) ?? '';
  }

  const liveKeys = async (): Promise<number> =>
    (await db.database.sql`select 1 from api_key where revoked_at is null and expires_at > clock_timestamp()`).length;

  it('signs up, makes a key, calls with it, replaces it and revokes it, on accessible pages', async () => {
    verifies('api-key.developer-console', 'api-key.shown-once');
    const page = await (await newPerson()).newPage();
    await signUp(page);
    await page.getByText('You have no active API key.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const first = await makeKey(page, 'Laptop');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.locator('pre').allTextContents()).toEqual(
      expect.arrayContaining([
        `claude mcp add --transport http mediamaker ${app.address}/mcp --header "Authorization: Bearer ${first}"`,
      ]),
    );
    expect(page.url()).toBe(`${app.address}${CONSOLE}`);
    expect(await listToolsWith(app.address, first)).toEqual(ACCEPTED);
    await page.getByRole('link', { name: 'I have copied the key' }).click();
    expect(await page.content()).not.toContain(first);
    await page.getByText('Replace', { exact: true }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace it' }).click();
    const second = await shownKey(page);
    expect(second).not.toBe(first);
    for (const key of [first, second]) expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    await page.goto(CONSOLE);
    await page.getByRole('button', { name: `Revoke Laptop, which ends in ${first.slice(-4)}` }).click();
    await page.getByText('The key is revoked.').waitFor();
    expect(await listToolsWith(app.address, first)).toEqual([401, 'api_key_revoked']);
    await page.getByText('Keys that no longer work (1)').click();
    await page.getByText('Replaced by the key that ends in').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Keys that no longer work (2)').waitFor();
    expect(await listToolsWith(app.address, second)).toEqual([401, 'api_key_revoked']);
  });

  it('copies the key and the lines of the clients', async () => {
    const page = await signedIn();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.address });
    const key = await makeKey(page, 'Copied');
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await clipboard()).toBe(key);
    await page.getByRole('button', { name: 'Copy the line for VS Code' }).click();
    await page.getByText('Copied.').nth(1).waitFor();
    expect(JSON.parse(await clipboard())).toEqual({
      servers: {
        mediamaker: { type: 'http', url: `${app.address}/mcp`, headers: { Authorization: `Bearer ${key}` } },
      },
    });
  });

  it('selects the key where the browser gives no clipboard', async () => {
    const page = await signedIn(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    const key = await makeKey(page, 'Selected');
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Selected: copy it with your keyboard.').waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(key);
  });

  it('presses the button twice and reads the key of the first press: one key is made', async () => {
    const page = await signedIn();
    const before = await liveKeys();
    await page.getByRole('textbox').fill('Twice');
    await page.getByRole('button', { name: 'Make the key' }).dblclick();
    expect(await listToolsWith(app.address, await shownKey(page))).toEqual(ACCEPTED);
    expect(await liveKeys()).toBe(before + 1);
  });

  it('loads the answer again: no second key, and how to replace the first', async () => {
    const page = await signedIn();
    const key = await makeKey(page, 'Again');
    const before = await liveKeys();
    await page.reload();
    await page.getByRole('heading', { name: 'This key already exists' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await liveKeys()).toBe(before);
    await page.getByRole('button', { name: 'Replace it' }).click();
    expect(await listToolsWith(app.address, await shownKey(page))).toEqual(ACCEPTED);
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
  });

  it('goes back from the key to a new form, which makes another key', async () => {
    const page = await signedIn();
    const first = await makeKey(page, 'First');
    await page.goBack();
    await page.reload();
    await page.locator('summary', { hasText: 'Make a key' }).click();
    const second = await makeKey(page, 'Second');
    for (const key of [first, second]) expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
  });

  it('proves the wallet before it makes a key in a session that a wallet link opened', async () => {
    const wallet = newWallet();
    const id = walletIdentity(wallet.address);
    await db.database.sql`insert into account (id, kind, daily_credits) values (${id}, 'wallet', 100)`;
    const person = await newPerson();
    await BrowserWallet.addTo(person, wallet);
    const page = await person.newPage();
    await page.goto(walletLinkAddress(app.address, await makeWalletLink(db.database, id)));
    await page.waitForURL('**/library');
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByText('To make or replace a key, sign in once more.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in once more' }).click();
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
    await page.waitForURL(`**${CONSOLE}`);
    expect(await listToolsWith(app.address, await makeKey(page, 'Wallet'))).toEqual(ACCEPTED);
  });

  it('makes, replaces and revokes a key where scripts are off', async () => {
    const page = await (await newPerson({ javaScriptEnabled: false })).newPage();
    await signUp(page);
    const key = await makeKey(page, 'No scripts');
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'I have copied the key' }).click();
    await page.getByText('Replace', { exact: true }).click();
    await page.getByLabel('This key').selectOption('0');
    await page.getByRole('button', { name: 'Replace it' }).click();
    const next = await shownKey(page);
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
    await page.goto(CONSOLE);
    await page.getByRole('button', { name: 'Revoke' }).click();
    expect(await listToolsWith(app.address, next)).toEqual([401, 'api_key_revoked']);
  });
});
