import { newId } from '@libs/kernel';
import { RequestLog } from '@libs/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { MailServer } from '../../support/people/mail-server.js';
import { SignUpDesk } from '../../support/people/sign-up-desk.js';
import { TestApp } from '../../support/service/app.js';

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('the pages of what was asked and spent', () => {
  let db: TestDatabase;
  let app: TestApp;
  let visit: ConsoleVisit;
  let key: string;
  let accountId: string;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    const mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url, REQUEST_LOG_DAYS: '7' } });
    cleanUps.push(() => app.close());
    const { email, browser } = await new SignUpDesk(app, mails).member();
    const [account] = await db.database.sql<[{ id: string }]>`select id from account where email = ${email}`;
    accountId = account.id;
    ({ key } = await app.key({ accountId, name: HOSTILE }));
    visit = await ConsoleVisit.open(chromium, app.address, browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  const call = async (tool: string, given: object): Promise<string> => {
    const answer = await app.fetch(`/api/tools/${tool}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    await answer.text();
    return answer.headers.get('request-id') ?? '';
  };

  async function isSound(): Promise<void> {
    expect(await accessibilityFindings(visit.page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
    expect(await visit.layoutShift()).toBe(0);
    expect(visit.errors).toEqual([]);
  }

  it('requests are listed, narrowed and explained with their next step', async () => {
    const { page } = visit;
    await page.goto('/developer/console/requests');
    await page.getByText('No requests yet').waitFor();
    await page.getByText('in the last 7 days, without arguments').waitFor();
    expect(await page.getByLabel('Time').getByRole('option').allTextContents()).toEqual([
      'Last 7 days',
      'Last 24 hours',
      'Last hour',
    ]);
    await isSound();
    await call('create_image', { prompt: 'A heron at dawn', size: 256 });
    const missing = await call('lib_get', { resource_id: newId() });
    await app.nest.get(RequestLog).drain();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('cell', { name: 'create_image' }).waitFor();
    await page.getByLabel('Result').selectOption('failed');
    await page.getByRole('cell', { name: 'create_image' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Details of lib_get' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('not_found', { exact: true }).first().waitFor();
    await drawer.getByText('lib_list').waitFor();
    await drawer.getByText(missing).waitFor();
    await drawer.getByText(HOSTILE).waitFor();
    await isSound();
    await drawer.getByRole('button', { name: 'Only this error' }).click();
    await page.getByRole('button', { name: 'Remove the filter Error not_found' }).waitFor();
    expect(new URL(page.url()).search).toBe('?outcome=failed&error_code=not_found');
  });

  it('usage is drawn by day, with its tables and a table to download', async () => {
    const { page } = visit;
    await page.goto('/developer/console/usage');
    await page.getByRole('img', { name: /^Credits by day: 0 spent in 30 days/ }).waitFor();
    await page.getByRole('row', { name: 'Create image 1 0 1' }).waitFor();
    await page.getByRole('row', { name: new RegExp(`${HOSTILE.replaceAll(/[()]/g, '\\$&')}.* 1 0 1$`) }).waitFor();
    await isSound();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('img', { name: /in 7 days/ }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  });
});
