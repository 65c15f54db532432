import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventWork } from '../../../src/events/event-work.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { FakeWebApplication } from '../../support/events/fake-web-application.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import { SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';

const PAGE = '/developer/console/webhooks';

describe('a person with a server', () => {
  let db: TestDatabase;
  let receiver: FakeWebApplication;
  let app: TestApp;
  let visit: ConsoleVisit;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    const mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    receiver = await FakeWebApplication.start();
    cleanUps.push(() => receiver.stop());
    const settings = { MAIL_URL: mails.url, FETCH_TEST_ORIGINS: new URL(receiver.address).origin };
    app = await TestApp.start(db.database, { settings });
    cleanUps.push(() => app.close());
    const work = app.nest.get(EventWork, { strict: false });
    await work.start(app.address);
    cleanUps.push(() => work.stop());
    const { browser } = await new SignUpDesk(app, mails).member();
    visit = await ConsoleVisit.open(chromium, app.address, browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  async function wellMade(): Promise<void> {
    expect(await accessibilityFindings(visit.page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
    expect(visit.errors).toEqual([]);
  }

  it('adds an endpoint, tests it, reads what came of it, rotates its secret and deletes it', async () => {
    const { page } = visit;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await page.goto(PAGE);
    await page.getByText('No endpoint yet').waitFor();
    expect(await visit.layoutShift()).toBe(0);
    await wellMade();
    await press('Add endpoint');
    await page.getByLabel('Address').fill(receiver.address);
    await wellMade();
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await wellMade();
    await press('Done');
    await page.getByText('No deliveries yet').waitFor();
    receiver.act = (reply) => void reply.writeHead(200).end('<i>thanks</i>');
    await press('Send test event');
    // Told by the event stream: the page asks no more by itself. The window is as narrow as a phone since the look above.
    await page.getByRole('row', { name: /webhook\.ping 200 · 1 attempt · .* delivered/ }).waitFor();
    await wellMade();
    await press('webhook.ping');
    await page.getByText('200: <i>thanks</i>').waitFor();
    await page.getByText('"type": "webhook.ping"').waitFor();
    await wellMade();
    await press('Send again');
    await receiver.until(() => receiver.accepted.length === 2);
    expect(new Set(receiver.accepted).size).toBe(1);
    await press('Close');
    await press('Rotate secret');
    await press('Rotate');
    await page.getByText(/^whsec_/).waitFor();
    await press('Done');
    await press('Pause');
    await page.getByText('Paused', { exact: true }).waitFor();
    await press('Enable');
    await page.getByText('Active', { exact: true }).waitFor();
    await press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoint yet').waitFor();
    expect(await db.database.sql`select 1 from webhook_endpoint`).toEqual([]);
  });

  it('is sent to sign in again for a secret, and keeps what was typed', async () => {
    const { page } = visit;
    await db.database.sql`update web_session set authenticated_at = clock_timestamp() - interval '11 minutes'`;
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const link = page.getByRole('link', { name: 'Sign in again' });
    await link.waitFor();
    await page.getByLabel('Address').fill(receiver.address);
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 403);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    await refused;
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/login?fresh=1&return_to=${encodeURIComponent(PAGE)}`);
    expect(await page.getByLabel('Address').inputValue()).toBe(receiver.address);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
