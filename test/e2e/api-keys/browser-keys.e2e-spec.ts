import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
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

  /** Opens an account by letter; the browser is then in the console. Answers the address. */
  async function signUp(page: Page): Promise<string> {
    const email = desk.address();
    await page.goto('/signup');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button').click();
    await page.goto(`/login/verify?token=${await desk.letterTo(email)}`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button').click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto(CONSOLE);
    return email;
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

  it('makes a key, calls with it, replaces it and revokes it, on accessible pages', async () => {
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
    await page.getByRole('button', { name: 'Replace key' }).click();
    const second = await shownKey(page);
    expect(second).not.toBe(first);
    for (const key of [first, second]) expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    await page.goto(CONSOLE);
    await page.getByLabel(`Revoke Laptop, which ends in ${first.slice(-4)}`).click();
    await page.locator('details[open]').getByText('Requests with it will fail at once').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('The key is revoked.').waitFor();
    expect(await listToolsWith(app.address, first)).toEqual([401, 'api_key_revoked']);
    await page.getByText('Keys that no longer work (1)').click();
    await page.getByText('Replaced by the key that ends in').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByText('Revoke', { exact: true }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
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
    await page.getByText('VS Code', { exact: true }).click();
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
    await page.getByRole('button', { name: 'Replace key' }).click();
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

  it('revokes one key in two tabs: the second is told so as the first was, and a third replaces nothing', async () => {
    const page = await signedIn();
    const key = await makeKey(page, 'Tabs');
    const tabs = [page, await page.context().newPage()];
    const late = await page.context().newPage();
    for (const tab of [...tabs, late]) await tab.goto(CONSOLE);
    await late.getByText('Replace', { exact: true }).click();
    for (const tab of tabs) {
      await tab.getByLabel('Revoke Tabs').click();
      await tab.getByRole('button', { name: 'Revoke key' }).click();
      await tab.getByText('The key is revoked.').waitFor();
      await tab.getByText('Keys that no longer work (1)').waitFor();
    }
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
    await late.getByRole('button', { name: 'Replace key' }).click();
    await late.getByText('Make a new key in its place.').waitFor();
    expect(await accessibilityFindings(late)).toEqual([]);
  });

  it('does nothing for a page of another origin, on this host or another, and says why not', async () => {
    const page = await signedIn();
    const key = await makeKey(page, 'Foreign');
    const [, , id = ''] = key.split('_');
    const form = `<form method="post" action="${app.address}${CONSOLE}/revoke"><input name="key" value="${id}"><button>`;
    const elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end(form));
    await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
    const answers: string[] = [];
    const note = ({ url }: IncomingMessage, response: ServerResponse): void => {
      if (url?.startsWith('/api/')) response.on('finish', () => answers.push(`${url} ${response.statusCode}`));
    };
    app.nest.getHttpServer().on('request', note);
    const { port } = elsewhere.address() as AddressInfo;
    // The browser sends the cookie to pages of the same host alone; it opens nothing there either.
    for (const [host, status] of Object.entries({ '127.0.0.1': 403, localhost: 401 })) {
      await page.goto(`http://${host}:${port}/`);
      await page.evaluate(`Promise.allSettled([
        fetch('${app.address}/api/resources', { mode: 'no-cors', credentials: 'include' }),
        fetch('${app.address}/api/tools/create_image', { mode: 'no-cors', credentials: 'include', method: 'POST', body: '{}' }),
      ]).then(() => undefined)`);
      await expect.poll(() => answers.toSorted()).toEqual([`/api/resources ${status}`, '/api/tools/create_image 415']);
      answers.length = 0;
      await page.getByRole('button').click();
      await page.getByText('The request was sent by a page of another site.').waitFor();
      await page.getByText('Open the page on this service and send it from there.').waitFor();
    }
    expect(await db.database.sql`select 1 from resource`).toEqual([]);
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    app.nest.getHttpServer().off('request', note);
    elsewhere.closeAllConnections();
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it('makes, replaces and revokes a key, signs out and in, where scripts are off', async () => {
    const page = await (await newPerson({ javaScriptEnabled: false })).newPage();
    const email = await signUp(page);
    const key = await makeKey(page, 'No scripts');
    expect(await listToolsWith(app.address, key)).toEqual(ACCEPTED);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'I have copied the key' }).click();
    await page.getByText('Replace', { exact: true }).click();
    await page.getByLabel('This key').selectOption('0');
    await page.getByRole('button', { name: 'Replace key' }).click();
    const next = await shownKey(page);
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
    await page.goto(CONSOLE);
    await page.getByText('Revoke', { exact: true }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    expect(await listToolsWith(app.address, next)).toEqual([401, 'api_key_revoked']);

    await page.goto('/account/connections');
    await page.getByRole('heading', { level: 1, name: 'Connected applications' }).waitFor();
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(CONSOLE);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Keys that no longer work (2)').waitFor();
  });
});
