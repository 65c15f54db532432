import { walletIdentity } from '@libs/identity';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { BrowserWallet } from '../../support/people/browser-wallet.js';
import { Chromium } from '../../support/people/chromium.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { newWallet } from '../../support/people/wallet.js';
import { freePort } from '../../support/service/free-port.js';
import { Service } from '../../support/service/service.js';

const FILM = { prompt: 'A calm evening by the ocean', duration_seconds: 2, resolution: '480p', fps: 24 };
const HOME = ({ pathname }: URL): boolean => pathname === '/';

describe('a person in a browser, from the first sign-in to the last sign-out', () => {
  let db: TestDatabase;
  let desk: SignUpDesk;
  let service: Service;
  let address: string;
  let chromium: Chromium;
  /** The last one runs first. */
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    // First: where the browser does not run, nothing else starts.
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    const mails = await MailServer.start();
    cleanUps.push(() => mails.stop());
    db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const environment = { PORT: String(port), PUBLIC_BASE_URL: address, MAIL_URL: mails.url };
    service = await Service.start({ databaseUrl: db.url, environment });
    cleanUps.push(() => service.remove());
    desk = new SignUpDesk({ address }, mails);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  const newPerson = (): Promise<BrowserContext> => chromium.newPerson({ baseURL: address });

  async function signOut(page: Page): Promise<void> {
    await page.getByText('Your account').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
  }

  /** Orders a film by the session of the page. */
  async function order(page: Page): Promise<void> {
    const answer = await page.context().request.post('/api/tools/create_video', {
      headers: { origin: address },
      data: FILM,
    });
    expect(answer.status()).toBe(202);
  }

  /** Waits until the start page plays the film that was ordered. */
  async function watchFirstFilm(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Your first film' }).waitFor();
    expect(await played(page)).toEqual([true, 854]);
  }

  /** Watches the film of the account on its page in the library, as soon as it is made. */
  async function watchInLibrary(page: Page): Promise<void> {
    await page.goto('/library');
    await page.getByRole('link', { name: FILM.prompt }).first().click();
    await page.waitForURL('**/library/*');
    expect(await played(page)).toEqual([true, 854]);
  }

  /** Opens an account by letter; the browser is then on the start page. */
  async function signUp(page: Page): Promise<void> {
    const email = desk.address();
    await page.goto('/signup');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await page.goto(`/login/verify?token=${await desk.letterTo(email)}`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button').click();
    await page.waitForURL(HOME);
  }

  /** Makes an API key on the way that the start page shows. */
  async function makeKey(page: Page): Promise<string> {
    await page.getByRole('link', { name: 'Make an API key' }).click();
    await page.getByRole('textbox').fill('Journey');
    await page.getByRole('button', { name: 'Make the key' }).click();
    return (await page.locator('#key').textContent()) ?? '';
  }

  async function orderBy(key: string): Promise<void> {
    const agent = await McpCaller.connect(address, key);
    await agent.call('create_video', FILM);
    await agent.close();
  }

  /** Makes the film of the page public; somebody who is not signed in watches it by its short address. */
  async function share(page: Page): Promise<void> {
    await page.getByRole('switch', { name: 'Make it public' }).click();
    await page.getByRole('switch', { name: 'Make it private' }).waitFor();
    const friend = await (await newPerson()).newPage();
    await friend.goto((await page.locator('code', { hasText: '/r/' }).textContent()) ?? '');
    expect(await played(friend)).toEqual([true, 854]);
  }

  async function deleteAndRestore(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This was deleted').waitFor();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.locator('main video').waitFor();
  }

  async function seeCalls(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('table').getByText('create_video').first().waitFor();
    }
  }

  /** Looks at what stands in the playground, which draws it after a change by itself, then runs it and watches it. */
  async function previewAndRun(page: Page): Promise<void> {
    const output = page.getByRole('region', { name: 'Output' });
    await output.getByRole('listitem').getByText('Scene 1 · 0–2 s').waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await output.locator('video').waitFor();
    expect(await played(page)).toEqual([true, 854]);
  }

  async function makeInPlayground(page: Page): Promise<void> {
    await page.goto('/playground?tool=create_video');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('textbox', { name: 'Arguments' }).fill(JSON.stringify(FILM));
    await previewAndRun(page);
    await page.getByRole('link', { name: 'Open in the library' }).click();
    await page.waitForURL('**/library/*');
    expect(await played(page)).toEqual([true, 854]);
  }

  async function makeAgain(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Make again with changes' }).click();
    await page.waitForURL('/playground?tool=create_video');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    expect(await prompt.inputValue()).toBe(FILM.prompt);
    await prompt.fill('A calm morning by the ocean');
    await previewAndRun(page);
  }

  async function revokeKey(page: Page, key: string): Promise<void> {
    await page.goto('/developer/console');
    await page.getByRole('button', { name: 'Revoke Journey' }).click();
    await page.getByText('The key is revoked.').waitFor();
    expect(await listToolsWith(address, key)).toEqual([401, 'api_key_revoked']);
  }

  it('by password: signs up, calls with a key, makes a film, shares, deletes, restores and remakes it', async () => {
    const page = await (await newPerson()).newPage();
    await signUp(page);
    const key = await makeKey(page);
    await page.goto('/');
    await orderBy(key);
    await watchFirstFilm(page);
    await seeCalls(page, ['/developer/console/requests', '/developer/console/usage']);
    await makeInPlayground(page);
    await share(page);
    await deleteAndRestore(page);
    await makeAgain(page);
    await revokeKey(page, key);
    await page.goto('/');
    await signOut(page);
  });

  it('by wallet: signs in, watches a film in the library, signs out', async () => {
    const wallet = newWallet();
    const person = await newPerson();
    await BrowserWallet.addTo(person, wallet);
    const page = await person.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
    await page.waitForURL(HOME);
    await db.database.sql`update account set daily_credits = 100 where id = ${walletIdentity(wallet.address)}`;
    await order(page);
    await watchInLibrary(page);
    await signOut(page);
  });

  /** The page that is open hears what comes after a restart, and reads anew what it missed. */
  async function restartBehind(page: Page): Promise<void> {
    await page.goto('/library');
    await page.getByRole('link', { name: FILM.prompt }).first().waitFor();
    await service.stop();
    await page.getByText('Not connected.').waitFor();
    await db.database.sql`update resource set name = 'Meanwhile'`;
    await service.restart();
    await page.getByRole('link', { name: 'Meanwhile', exact: true }).first().waitFor();
    await page.getByText('Not connected.').waitFor({ state: 'detached' });
  }

  it('by the link of a new installation: signs in, watches a film in the library, outlives a restart, signs out', async () => {
    const page = await (await newPerson()).newPage();
    await page.goto(/http:\S+/.exec(await service.media('sign-in-link'))?.[0] ?? 'no link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(HOME);
    await order(page);
    await watchInLibrary(page);
    await restartBehind(page);
    await signOut(page);
  });
});

/** Runs in the page: whether its film plays, and how many pixels wide it is. */
const PLAY = `(async () => {
  const film = document.querySelector('main video');
  film.muted = true;
  await film.play();
  await new Promise((resolve) => film.addEventListener('timeupdate', resolve, { once: true }));
  return [film.currentTime > 0, film.videoWidth];
})()`;

async function played(page: Page): Promise<unknown> {
  await page.locator('main video').waitFor();
  return page.evaluate(PLAY);
}
