import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PageReader } from '../../support/people/page-reader.js';
import { isSignedIn, PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';
import { settledPayment } from '../../support/x402/settled-payment.js';

const NEW_PASSWORD = 'nine patient herons';
const HOSTILE = '<img src=x onerror=alert(1)>';

describe('the page of an account', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let chromium: Chromium;
  let visit: ConsoleVisit;
  let elsewhere: PageReader;
  let email: string;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url, REQUEST_LOG_DAYS: '0' } });
    cleanUps.push(() => app.close());
    const desk = new SignUpDesk(app, mails);
    const member = await desk.member();
    ({ email } = member);
    elsewhere = new PageReader(app);
    await desk.signIn(elsewhere, email);
    const [{ id }] = await db.database.sql<[{ id: string }]>`select id from account where email = ${email}`;
    const client = await OauthClient.register(app, { client_name: HOSTILE });
    await client.tokens(await OauthPerson.signedIn(app, id));
    await settledPayment(db.database, id, 6);
    await app.resource(id);
    visit = await ConsoleVisit.open(chromium, app.address, member.browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  const age = (): Promise<unknown> =>
    db.database.sql`update web_session set authenticated_at = clock_timestamp() - interval '11 minutes'`;
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name });

  it('shows what the account has, whatever others called it', async () => {
    const { page } = visit;
    await page.goto('/account');
    await page.getByText('500 of 500').waitFor();
    expect(await page.getByRole('link', { name: /^0x[0-9a-f]{6}…/ }).getAttribute('href')).toMatch(
      /^https:\/\/sepolia\.basescan\.org\/tx\/0x[0-9a-f]{64}$/,
    );
    expect(await accessibilityFindings(page)).toEqual([]);
    expect([await visit.refusedByPolicy(), await visit.layoutShift()]).toEqual([[], 0]);
    const tabs = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    const withoutX = ['Account', 'Sessions', 'Applications'];
    expect(await tabs.allTextContents()).toEqual(withoutX);
    await page.getByRole('link', { name: 'Applications' }).click();
    expect(await page.getByText(HOSTILE).count()).toBe(1);
    expect(await tabs.allTextContents()).toEqual(withoutX);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
  });

  it('says that requests are not recorded where the operator turned that off', async () => {
    const { page } = visit;
    for (const path of ['/', '/developer/console/requests']) {
      await page.goto(path);
      await page.getByText('Requests are not recorded here (REQUEST_LOG_DAYS=0).').waitFor();
    }
    await page.goto('/account');
  });

  it('a sensitive act of an old sign-in leads to a new one and back', async () => {
    const { page } = visit;
    await age();
    await page.reload();
    await button('Download the archive').click();
    const again = page.getByRole('link', { name: 'Sign in again' });
    expect(await again.getAttribute('href')).toBe('/login?fresh=1&return_to=%2Faccount%23export');
    expect(await accessibilityFindings(page)).toEqual([]);
    await again.click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account#export');
  });

  it('a new password says what is wrong with it, keeps what was typed, and ends other sessions', async () => {
    const { page } = visit;
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await button('Change the password').click();
    await page.getByText('The current password is wrong.').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe(NEW_PASSWORD);
    await page.getByLabel('Current password').fill(PASSWORD);
    await button('Change the password').click();
    await page.getByText('Your password is changed.').waitFor();
    expect(await isSignedIn(elsewhere)).toBe(false);
    await page.goto('/account/connections');
    await page.getByText('No application may act for your account.').waitFor();
    await page.goto('/account');
  });

  it('the archive is saved as a file', async () => {
    const { page } = visit;
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download the archive').click()]);
    expect(download.suggestedFilename()).toMatch(/^mediamaker-account-[\d-]+\.tar$/);
    expect(await download.failure()).toBeNull();
  });

  it('the erasure asks for the name of the account, and says what stays', async () => {
    const { page } = visit;
    await button('Erase the account …').click();
    await page.getByLabel('Type your e-mail address').fill('somebody@example.com');
    await button('Erase everything').click();
    await page.getByText('This does not match your account.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Type your e-mail address').fill(email);
    await button('Erase everything').click();
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'The audit log' }).count()).toBe(1);
    expect(visit.errors.filter((error) => !error.includes('422'))).toEqual([]);
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
