import { makeWalletLink, walletIdentity, walletLinkAddress } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { QUICK_FILM } from '../../support/films/quick-film.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { BrowserWallet } from '../../support/people/browser-wallet.js';
import { Chromium } from '../../support/people/chromium.js';
import { Journey } from '../../support/people/journey.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { newWallet } from '../../support/people/wallet.js';
import { freePort } from '../../support/service/free-port.js';
import { Service } from '../../support/service/service.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };
const HOME = ({ pathname }: URL): boolean => pathname === '/';

describe('a person in a browser, from the first sign-in to the last sign-out', () => {
  const wallet = newWallet();
  const walletAccount = walletIdentity(wallet.address);
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

  it('by password: signs up, calls with a key, makes a film, shares, deletes, restores and remakes it', async () => {
    const person = await Journey.begin(chromium, address);
    const { page } = person;
    const email = desk.address();
    await page.goto('/signup');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the e-mail' }).click();
    await page.goto(`/login/verify?token=${await desk.letterTo(email)}`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button').click();
    await page.waitForURL(HOME);

    const key = await person.makeKey();
    await page.goto('/');
    await person.call(key, 'create_video', QUICK_FILM);
    await page.getByRole('heading', { name: 'Your first film' }).waitFor();
    await person.watch();
    await person.goOn(key, 'create_video');
  });

  it('by wallet: reads that it has no credits and what to do, gets some, and does all of it', async () => {
    const person = await Journey.begin(chromium, address);
    const { page } = person;
    await BrowserWallet.addTo(page.context(), wallet);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
    await page.waitForURL(HOME);

    const key = await person.makeKey();
    const step = 'Lower the cost (estimate_cost), or ask the operator for credits.';
    expect(await person.refusal(key, 'create_image', IMAGE)).toMatchObject({
      error_code: 'insufficient_credits',
      actionable_next_step: step,
    });
    await page.goto('/playground?tool=create_image');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(step).waitFor();
    await service.media('credits', 'add', '100', '--account', walletAccount);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Ordered', { exact: true }).waitFor();
    await person.call(key, 'create_image', IMAGE);
    await person.goOn(key, 'create_image');
  });

  it('by the link of a payment: only looks, and is told to prove the wallet, which makes it whole', async () => {
    const person = await Journey.begin(chromium, address);
    const { page } = person;
    await BrowserWallet.addTo(page.context(), wallet);
    await page.goto(walletLinkAddress(address, await makeWalletLink(db.database, walletAccount)));
    await page.waitForURL('**/library');
    await person.watchInLibrary('A calm morning by the ocean');
    const step = 'Sign in at /login with the signature of the wallet: a wallet link only reads.';
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(step).waitFor();
    await page.getByRole('link', { name: 'Make again with changes' }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Input' }).getByText(step).waitFor();

    await page.getByRole('link', { name: 'Developers' }).click();
    await page.getByText('To make or replace a key, sign in again.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
    await page.waitForURL('**/developer/console');
    const key = await person.orderKey();
    expect(await listToolsWith(address, key)).toEqual([200, undefined]);
    await person.revokeKey(key);
    await person.signOut();
  });

  it('by the link of a new installation: does all of it, and outlives a restart with what was typed', async () => {
    const person = await Journey.begin(chromium, address);
    const { page } = person;
    await page.goto(/http:\S+/.exec(await service.media('sign-in-link'))?.[0] ?? 'no link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(HOME);

    // This account has the key of its first start.
    await page.getByRole('link', { name: 'Make an API key' }).click();
    await page.locator('summary', { hasText: 'Make a key' }).click();
    const key = await person.orderKey();
    await person.call(key, 'create_image', IMAGE);
    await restartBehind(person);
    await person.goOn(key, 'create_image');
  });

  /** The pages that are open hear what comes after a restart, read anew what they missed, and keep what was typed. */
  async function restartBehind({ page }: Journey): Promise<void> {
    await page.goto('/library');
    const form = await page.context().newPage();
    await page.getByRole('link', { name: IMAGE.prompt }).first().waitFor();
    await form.goto('/library');
    await form.getByRole('link', { name: IMAGE.prompt }).first().click();
    await form.getByLabel('Tags').fill('dawn');
    await service.stop();
    for (const tab of [page, form]) await tab.getByText('Not connected.').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The service did not answer.').waitFor();
    await db.database.sql`update resource set name = 'Meanwhile' where name = ${IMAGE.prompt}`;
    await service.restart();
    await page.getByRole('link', { name: 'Meanwhile', exact: true }).first().waitFor();
    await form.getByRole('heading', { level: 1, name: 'Meanwhile' }).waitFor();
    for (const tab of [page, form]) await tab.getByText('Not connected.').waitFor({ state: 'detached' });
    expect(await form.getByLabel('Tags').inputValue()).toBe('dawn');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The service did not answer.').waitFor({ state: 'detached' });
    await form.close();
  }
});
