import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import { SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';

/** Pages by their headings. */
const PAGES = [
  ['/library', 'Library'],
  ['/playground', 'Playground'],
  ['/developer/console/requests', 'Requests'],
  ['/developer/console/usage', 'Usage'],
  ['/developer/console/webhooks', 'Webhooks'],
  ['/account', 'Account'],
] as const;

describe('the console', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let chromium: Chromium;
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
    const { browser } = await new SignUpDesk(app, mails).member();
    visit = await ConsoleVisit.open(chromium, app.address, browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  it.each(PAGES)('%s is drawn under its content policy, moves nothing and is accessible', async (path, heading) => {
    const { page } = visit;
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
    expect(await visit.layoutShift()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('a visitor is led to the sign-in page and back', async () => {
    const visitor = await ConsoleVisit.open(chromium, app.address);
    await visitor.page.goto('/library');
    expect(new URL(visitor.page.url()).search).toBe('?return_to=%2Flibrary');
  });
});
