import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OpenWebSession } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { ConsoleVisit } from '../../support/people/console-visit.js';
import { newAccount } from '../../support/service/new-key.js';
import { SharedService } from '../../support/service/shared-service.js';

const run = promisify(execFile);

/** Runs in the page. */
const PLAYS = `(async () => {
  const film = document.querySelector('video');
  film.muted = true;
  await film.play();
  return 'plays';
})()`;

describe('the playground', () => {
  let service: SharedService;
  let chromium: Chromium;
  let visit: ConsoleVisit;
  let accountId: string;

  beforeAll(async () => {
    chromium = await Chromium.open();
    service = await SharedService.open();
    accountId = await newAccount(service.database);
    visit = await ConsoleVisit.open(chromium, service.address);
    await signIn();
  });
  afterAll(async () => {
    await chromium.release();
    await service.release();
  });

  async function signIn(): Promise<void> {
    const { token } = await new OpenWebSession(service.database).run({ accountId, method: 'link' });
    await visit.context.addCookies([{ name: 'sid', value: token, url: service.address }]);
  }

  const works = (): Promise<{ id: string }[]> =>
    service.database.sql`select id from resource where account_id = ${accountId} and parent_id is null`;

  /** Two short scenes without sound, as the JSON view takes them. */
  async function enter(given: object): Promise<void> {
    const { page } = visit;
    await page.getByRole('tab', { name: 'JSON' }).click();
    // The form that it replaces goes a frame later, and may have a field of this name.
    const json = page.getByRole('tabpanel', { name: 'JSON' });
    await json.getByRole('textbox', { name: 'Arguments' }).fill(JSON.stringify(given));
    await page.getByRole('tab', { name: 'Form' }).click();
  }

  it('a film is written, previewed, priced, ordered once and played', async () => {
    const { page } = visit;
    await page.goto('/playground?tool=create_video');
    const quiet = { resolution: '480p', voice: 'none', music: 'off', captions: 'none' };
    const scene = (text: string): object => ({ seconds: 1, visual: { type: 'title', text } });
    await enter({ scenes: [scene('One'), scene('<b>Two</b>')], ...quiet });

    await page
      .getByRole('button', { name: /Scene 1 ·/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Move scene 2', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByText('It would be number 2.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText('It would be number 1.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await page.getByText('It is number 1 now.').waitFor({ state: 'attached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Scene 1 ·' })
      .filter({ hasText: '<b>Two</b>' })
      .first()
      .waitFor();

    const output = page.getByRole('region', { name: 'Output' });
    await output.getByRole('listitem').getByText('Scene 2 · 1–2 s').waitFor();
    await page.getByText(/^1 credit · US\$0\.01$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Run' }).dblclick();
    await output.locator('video').waitFor();
    expect(await page.evaluate(PLAYS)).toBe('plays');
    expect(await works()).toHaveLength(1);

    // The window is as narrow as a phone since: it shows one part at a time, at first the form.
    await page.reload();
    await page.getByText('Ordered', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Output' }).click();
    await output.locator('video').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await visit.refusedByPolicy()).toEqual([]);
    expect(visit.errors).toEqual([]);
  });

  it('the line for curl calls the service', async () => {
    const { page, context } = visit;
    await page.goto('/playground?tool=estimate_cost');
    await enter({ tool: 'create_image', arguments: { prompt: `It's "$(here)"`, count: 3 } });
    await page.getByRole('button', { name: 'Output' }).click();
    // Where its code cannot be loaded, the rest of the page stays; a reload brings it.
    const tab = page.getByRole('tab', { name: 'Copy as' });
    await context.setOffline(true);
    await tab.click();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await tab.waitFor();
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Output' }).click();
    await tab.click();
    const line = await page.getByLabel('The call as curl').textContent();
    const env = { PATH: process.env['PATH'], MEDIAMAKER_KEY: await service.key() };
    const { stdout } = await run('/bin/sh', ['-c', line ?? ''], { env });
    expect(JSON.parse(stdout)).toMatchObject({ tool: 'create_image', credits: 3 });
  });

  it('a run that the end of the session stopped is run once the person goes on', async () => {
    const { page, context } = visit;
    await page.goto('/playground?tool=find_picture');
    await page.getByRole('textbox', { name: 'Words' }).fill('heron');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
    await signIn();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByLabel('Answer').waitFor({ state: 'attached' });
  });

  it('what is wrong stands at its field, and an order can be made again', async () => {
    const { page } = visit;
    await page.goto('/playground?tool=create_image');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A heron');
    await page.getByLabel('Count').fill('9');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('must be a whole number from 1 to 4').first().waitFor();
    expect(await page.getByLabel('Count').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Count').fill('1');

    // It stands in what is folded away, and stays in sight once it is right.
    const seed = page.locator('details[open]').getByLabel('Seed');
    await page.getByText(/^More \(/u).click();
    await seed.fill('-1');
    await page.getByText(/^More \(/u).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await seed.press('End');
    await seed.and(page.locator('[aria-invalid="true"]')).waitFor();
    await seed.fill('7');
    await page.getByText(/^1 credit · /u).waitFor();
    await seed.and(page.locator(':not([aria-invalid="true"])')).waitFor();
    expect(await seed.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('alert').getByText('Write what the image shows.').waitFor();

    const [film] = await works();
    await page.goto(`/playground?from=${film?.id}`);
    await page.waitForURL('/playground?tool=create_video');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await page.getByRole('button', { name: '<b>Two</b> Scene 1 ·' }).waitFor();

    await page.goto('/playground?tool=lib_list');
    await page.getByRole('button', { name: 'Run' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Video' }).first();
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/library/${film?.id}`);
  });
});
