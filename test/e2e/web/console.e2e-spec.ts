import { OpenWebSession } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import type { PageReader } from '../../support/people/page-reader.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';

/** Pages by their headings. */
const PAGES = [
  ['/', 'Your first film'],
  ['/library', 'Library'],
  ['/playground', 'Playground'],
  ['/developer/console', 'API keys'],
  ['/developer/console/requests', 'Requests'],
  ['/developer/console/usage', 'Usage'],
  ['/developer/console/webhooks', 'Webhooks'],
  ['/developer/console/connect', 'Connect a client'],
  ['/account', 'Account'],
  ['/account/sessions', 'Where you are signed in'],
  ['/account/connections', 'Connected applications'],
  ['/account/x', 'X account'],
] as const;

const PAGES_OF_VISITORS = [
  ['/', 'Media tools for agents'],
  ['/login', 'Sign in'],
  ['/signup', 'Open an account'],
  ['/login/forgot', 'A new password'],
] as const;

/** No place to break a line, and a text that would be an element if it were HTML. */
const HOSTILE_NAME = `<img src=x onerror=alert(1)>${'W'.repeat(172)}`;

const PRICE = /^A film of these words costs (\d+) credits?\.$/;

const NO_FAULTS = { accessibility: [], policy: [], shift: 0, errors: [] };

describe('the console', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let desk: SignUpDesk;
  let chromium: Chromium;
  let email: string;
  let visit: ConsoleVisit;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });
    cleanUps.push(() => app.close());
    desk = new SignUpDesk(app, mails);
    const member = await desk.member();
    email = member.email;
    visit = await ConsoleVisit.open(chromium, app.address, member.browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  /** Opens a page and waits for its heading. */
  async function open({ page }: ConsoleVisit, path: string, heading: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  async function accountOf(browser: PageReader): Promise<string> {
    const [row] = await db.database.sql<{ id: string }[]>`
      select account_id as id from web_session where token_hash = sha256(${browser.valueOf('sid') ?? ''}::text::bytea)`;
    return row?.id ?? '';
  }

  /** What is wrong with the page that is open. */
  async function faults(of: ConsoleVisit): Promise<unknown> {
    return {
      accessibility: await accessibilityFindings(of.page),
      policy: await of.refusedByPolicy(),
      shift: await of.layoutShift(),
      errors: of.errors.splice(0),
    };
  }

  it.each(PAGES)('%s is drawn under its content policy, moves nothing and is accessible', async (path, heading) => {
    await open(visit, path, heading);
    expect(await faults(visit)).toEqual(NO_FAULTS);
  });

  it.each(['/films', '/api/nothing', '/watch/NoSuchFilm', '/admin'])(
    'so is %s, where there is nothing for a person, and the navigation stays',
    async (path) => {
      const answer = await visit.page.goto(path);
      expect(answer?.status()).toBe(path === '/admin' ? 200 : 404);
      await visit.page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
      await visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playground' }).waitFor();
      expect(await faults(visit)).toEqual({ ...NO_FAULTS, errors: expect.any(Array) as unknown });
      await visit.page.getByRole('link', { name: 'Open the library' }).click();
      await visit.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    },
  );

  it('so are the pages of a visitor, who is led to the sign-in page and back', async () => {
    const visitor = await ConsoleVisit.open(chromium, app.address);
    for (const [path, heading] of PAGES_OF_VISITORS) {
      await open(visitor, path, heading);
      expect(await faults(visitor), path).toEqual(NO_FAULTS);
    }
    await visitor.page.goto('/library');
    expect(new URL(visitor.page.url()).search).toBe('?return_to=%2Flibrary');
  });

  it('shows what runs and what was made last, also by a name of 200 letters that looks like HTML', async () => {
    const { browser } = await desk.member();
    const owner = await ConsoleVisit.open(chromium, app.address, browser);
    await open(owner, '/', 'Your first film');
    const accountId = await accountOf(browser);
    await app.resource(accountId, { name: HOSTILE_NAME });
    await app.resource(accountId, { name: HOSTILE_NAME, status: 'processing' });
    await open(owner, '/', 'Home');
    await owner.page.getByText(HOSTILE_NAME).nth(1).waitFor();
    expect(await faults(owner)).toEqual(NO_FAULTS);
  });

  it('calls the service from the page of clients by the session and by a key', async () => {
    const { page } = visit;
    await open(visit, '/developer/console/connect', 'Connect a client');
    await page.getByRole('tab', { name: 'Cursor' }).click();
    const link = await page.getByRole('link', { name: 'Add to Cursor' }).getAttribute('href');
    const config = new URL(link ?? '').searchParams.get('config') ?? '';
    expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({ url: `${app.address}/mcp` });
    await page.getByRole('button', { name: 'Call it' }).click();
    await page.getByText('"left_today"').waitFor();
    const { key } = await app.key();
    await page.getByLabel('API key').fill(key);
    await page.getByLabel('Call', { exact: true }).selectOption('tools/list');
    await page.getByRole('button', { name: 'Call it' }).click();
    await page.getByText('"create_video"').waitFor();
    expect(await page.locator('pre').filter({ hasText: key }).count()).toBe(0);
    expect(await faults(visit)).toEqual(NO_FAULTS);
  });

  it('says that it is not connected, and goes on by itself', async () => {
    const offline = await ConsoleVisit.open(chromium, app.address);
    await offline.context.addCookies(await visit.context.cookies());
    // As a proxy answers while the service restarts; a browser gives such a stream up.
    await offline.page.route('**/console/events', (route) => route.fulfill({ status: 502 }));
    await open(offline, '/', 'Your first film');
    const line = offline.page.getByText('Not connected.');
    await line.waitFor();
    await offline.page.unroute('**/console/events');
    await line.waitFor({ state: 'detached' });
  });

  it('says of a page that was not opened before that it could not be loaded, and shows it once the browser is online', async () => {
    const offline = await ConsoleVisit.open(chromium, app.address);
    const { page, context } = offline;
    await context.addCookies(await visit.context.cookies());
    await open(offline, '/', 'Your first film');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    const notice = page.getByText('This part of the page could not be loaded.');
    await notice.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Mediamaker' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your first film' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
    await context.close();
  });

  it('keeps what was typed while the service does not answer, and while the session ends', async () => {
    const { page, context } = visit;
    const words = 'A film that is not lost.';
    const order = page.getByRole('button', { name: 'Make this film' });
    await open(visit, '/', 'Your first film');
    const orders: { idempotency_key: string; max_cost_credits: number }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tools/create_video')) orders.push(request.postDataJSON());
    });
    await page.getByLabel('What the film says').fill(words);
    await page.getByText(PRICE).waitFor();
    await context.setOffline(true);
    await order.click();
    await page.getByText('The service did not answer.').waitFor();
    await context.setOffline(false);
    await context.clearCookies();
    await order.click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This browser is not signed in yet.').waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await tab.getByLabel('E-mail').fill(email);
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.waitForURL(({ pathname }) => pathname === '/');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    expect(await page.getByLabel('What the film says').inputValue()).toBe(words);

    await page.getByLabel('What the film says').fill(`${words} Nor is it late.`);
    const [, credits] = PRICE.exec((await page.getByText(PRICE).textContent()) ?? '') ?? [];
    await order.click();
    await page.getByRole('button', { name: 'Your film is ordered' }).waitFor();
    const [first, again, edited] = orders;
    expect(again).toEqual(first);
    expect(edited?.idempotency_key).not.toBe(first?.idempotency_key);
    expect(edited?.max_cost_credits).toBe(Number(credits));
  });

  it('goes on for the account of the page alone, and signs out by the session of another tab', async () => {
    const { browser } = await desk.member();
    const owner = await ConsoleVisit.open(chromium, app.address, browser);
    const { page, context } = owner;
    await open(owner, '/', 'Your first film');
    await context.addCookies(await visit.context.cookies());
    await (await context.newPage()).goto('/library');
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(`This browser is now signed in as ${email},`).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    const accountId = await accountOf(browser);
    const { token } = await new OpenWebSession(db.database).run({ accountId, method: 'link' });
    await context.addCookies([{ name: 'sid', value: token, url: app.address }]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/login?done=out');
    expect([await owner.refusedByPolicy(), owner.errors]).toEqual([[], []]);
  });

  it('says on its start page what this is where scripts are off, and names the pages that work', async () => {
    const page = await (await chromium.newPerson({ baseURL: app.address, javaScriptEnabled: false })).newPage();
    await page.goto('/');
    // By their elements: the browser of the test finds no text inside `noscript`.
    expect(await page.locator('noscript h1').innerText()).toBe('Media tools for agents');
    expect(await page.locator('noscript dd').first().innerText()).toBe(`${app.address}/mcp`);
    await page.context().addCookies(await visit.context.cookies());
    await page.goto('/library');
    expect(await page.locator('noscript h1').innerText()).toBe('This page needs JavaScript');
    await page.locator('noscript main a[href="/developer/console"]').click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });
});
