import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database/test-database.js';
import { QUICK_FILM } from '../../support/films/quick-film.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { accessibilityFindings } from '../../support/people/accessibility.js';
import { Chromium } from '../../support/people/chromium.js';
import { freePort } from '../../support/service/free-port.js';
import { Service } from '../../support/service/service.js';
import { verifies } from '../../support/verifies.js';
import { FakeX } from '../../support/x/fake-x.js';
import { xSecretsIn } from '../../support/x/x-canary.js';
import { X_PAGE } from '../../support/x/x-world.js';

const SCOPES = 'media:generate,library:read,library:write,x:act';

describe('a person with an X account in a browser', () => {
  let x: FakeX;
  let chromium: Chromium;
  let service: Service;
  let address: string;
  let page: Page;
  let agent: McpCaller;
  /** The last one runs first. */
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    // First: where the browser does not run, nothing else starts.
    chromium = await Chromium.open();
    cleanUps.push(() => chromium.release());
    x = await FakeX.start();
    cleanUps.push(() => x.stop());
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const environment = { PORT: String(port), PUBLIC_BASE_URL: address, ...x.settings };
    const db = await createTestDatabase();
    cleanUps.push(() => db.drop());
    service = await Service.start({ databaseUrl: db.url, environment });
    cleanUps.push(() => service.remove());
    const key = await service.media('keys', 'create', '--name', 'the poster', '--scopes', SCOPES);
    agent = await McpCaller.connect(address, key);
    cleanUps.push(() => agent.close());
    const person = await chromium.newPerson({ baseURL: address });
    page = await person.newPage();
    await page.goto(/http:\S+/.exec(await service.media('sign-in-link'))?.[0] ?? 'no link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/account/sessions');
    await page.getByRole('link', { name: 'X account' }).click();
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  /** Connects as a user of X, from whatever the page shows. */
  async function connect(button: string, screenName: string): Promise<void> {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: `Authorize app as @${screenName}` }).click();
    await page.waitForURL('**/account/x?done=connected');
  }

  async function give(capability: string): Promise<void> {
    await page.locator('select[name=grantee]').selectOption({ index: 0 });
    await page.getByLabel(`${capability}:`).check();
    await page.getByRole('button', { name: 'Give the grant' }).click();
    await page.waitForURL('**/account/x?done=granted');
  }

  const refused = async (): Promise<unknown> =>
    (await agent.refusal('x_publish', { text: 'Not any more', idempotency_key: 'refused' })).error_code;

  it('connects it, gives a key a grant, and the key posts a rendered film until the grant ends', async () => {
    verifies('service.x.connect', 'x-account.separate-authorization', 'x-account.grant.api-key');
    const user = x.accounts.add('heron_at_dusk');
    expect(await accessibilityFindings(page)).toEqual([]);
    await connect('Connect an X account', 'heron_at_dusk');
    expect(await page.getByText('@heron_at_dusk').count()).toBe(1);
    expect(await refused()).toBe('x_grant_required');
    await give('publish');
    const { resource_id: film } = await agent.call('create_video', QUICK_FILM);
    expect(await agent.ended(String(film))).toMatchObject({ status: 'completed' });
    const order = { text: 'An evening by the ocean', resource_ids: [film], idempotency_key: 'evening' };
    const posted = await agent.call('x_publish', order);
    const [post] = x.posts.standing(user);
    expect(post).toMatchObject({ id: posted.post_id, text: 'An evening by the ocean' });
    const { metadata } = await agent.call<{ metadata: { sha256: string } }>('lib_get', { resource_id: film });
    expect(x.uploads.all.get(post?.mediaIds[0] ?? '')?.sha256).toBe(metadata.sha256);
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Last uses' }).count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'End publish of API key the poster' }).click();
    await page.waitForURL('**/account/x?done=revoked');
    expect(await refused()).toBe('x_grant_revoked');
  });

  it('connects it again and disconnects it: either ends the grants', async () => {
    verifies('x-account.reconnect-revokes', 'x-account.disconnect-revokes');
    await give('publish');
    await connect('Connect again', 'heron_at_dusk');
    expect(await page.getByText('No API key or application may act on your X account.').count()).toBe(1);
    expect(await refused()).toBe('x_grant_revoked');
    await give('publish');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.waitForURL('**/account/x?done=disconnected');
    expect(await refused()).toBe('x_not_connected');
  });

  it('cancels at X and is back where it was', async () => {
    await page.getByRole('button', { name: 'Connect an X account' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/account/x?done=denied');
    expect(await page.getByText('You did not allow it at X.').count()).toBe(1);
  });

  it('does all of it without JavaScript, and a hostile name of the X account is text', async () => {
    const user = x.accounts.add('<img src=x onerror=alert(1)>');
    const plain = await chromium.newPerson({ baseURL: address, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    page = await plain.newPage();
    await page.goto(X_PAGE);
    await connect('Connect an X account', user.screenName);
    expect(await page.getByText(`@${user.screenName}`).count()).toBe(1);
    expect(await page.locator('img').count()).toBe(0);
    await give('read');
    expect(await agent.call('x_read', { limit: 0 })).toMatchObject({ profile: { id: user.id } });
  });

  it('left no secret of X in the log of the service', () => {
    expect(xSecretsIn(service.output, 'the log')).toEqual([]);
  });
});
