import { setOperatorRole } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatedRows, operatedRows } from '../../support/api/operated-rows.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { KeyOwner } from '../../support/people/key-owner.js';
import { TestApp } from '../../support/service/app.js';

/** Each tab by a text that stands there once its data has come. */
const TABS = [
  ['/admin', 'Version'],
  ['/admin/accounts', 'owner-'],
  ['/admin/clients', 'A client'],
  ['/admin/jobs', 'create_image'],
  ['/admin/purchases', 'fal/fox'],
  ['/admin/deliveries', 'resource.created'],
  ['/admin/take-downs', 'No resource is taken down.'],
  ['/admin/audit', 'operator role given'],
] as const;

describe('the page of operators', () => {
  let db: TestDatabase;
  let app: TestApp;
  let chromium: Chromium;
  let operator: KeyOwner;
  let visit: ConsoleVisit;
  let rows: OperatedRows;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    app = await TestApp.start(db.database);
    cleanUps.push(() => app.close());
    operator = await KeyOwner.signedIn(app);
    await setOperatorRole(db.database, { accountId: operator.accountId, isOperator: true, by: 'operator' });
    rows = await operatedRows(app);
    visit = await ConsoleVisit.open(chromium, app.address, operator.browser);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  it.each(TABS)('%s is drawn under its content policy, moves nothing and is accessible', async (path, text) => {
    const { page } = visit;
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
    expect(await visit.layoutShift()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('is a page that does not exist for everybody else', async () => {
    const { browser } = await KeyOwner.signedIn(app);
    const other = await ConsoleVisit.open(chromium, app.address, browser);
    await other.page.goto('/admin/accounts');
    await other.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await other.page.context().close();
  });

  it('explains a job', async () => {
    const { page } = visit;
    await page.goto('/admin/jobs');
    await page.getByRole('button', { name: 'create_image' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('It waits to begin.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await drawer.textContent()).not.toContain('heron');
  });

  it('shows of a job what it is by now, not what its row was', async () => {
    const { page } = visit;
    await page.goto('/admin/jobs');
    const job = page.getByRole('button', { name: 'create_image' });
    await job.waitFor();
    await db.database.sql`update resource set status = 'cancelled' where status = 'queued'`;
    await job.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Ended', { exact: true }).waitFor();
    await drawer.getByText('Cancelled', { exact: true }).waitFor();
  });

  it('acts, keeps what was typed while it asks for a fresh sign-in, and shows what was done in the audit log', async () => {
    const { page } = visit;
    const age = (minutes: number) => db.database.sql`
      update web_session set authenticated_at = clock_timestamp() - make_interval(mins => ${minutes}::int)
      where account_id = ${operator.accountId}`;
    await age(11);
    await page.goto(`/admin/accounts?search=${rows.account}`);
    await page.getByRole('button', { name: 'owner-' }).click();
    await page.getByRole('button', { name: 'Add credits' }).click();
    await page.getByLabel('Credits', { exact: true }).fill('25');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const again = page.getByRole('link', { name: 'Sign in again' });
    expect(await again.getAttribute('href')).toBe('/login?fresh=1&return_to=%2Fadmin');
    expect(await accessibilityFindings(page)).toEqual([]);
    await age(0);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('25 credits').waitFor();
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('row', { name: /\bblocked\b/ }).waitFor();
    await page.goto('/admin/take-downs');
    await page.getByRole('button', { name: 'Take a resource down' }).click();
    await page.getByLabel('Resource', { exact: true }).fill(rows.resource);
    await page.getByLabel('Reason').fill('<b>a complaint</b>');
    await page.getByRole('button', { name: 'Take down' }).click();
    await page.getByText('<b>a complaint</b>').waitFor();
    await page.goto('/admin/audit');
    for (const kind of ['credits added', 'client blocked', 'resource taken down']) await page.getByText(kind).waitFor();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The log is whole').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
  });
});
