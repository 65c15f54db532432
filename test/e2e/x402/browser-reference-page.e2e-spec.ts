import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { Chromium } from '../../support/people/chromium.js';
import { PaidApp } from '../../support/x402/paid-app.js';
import { TestChain } from '../../support/x402/test-chain.js';

const PATHS = ['/api/resources', '/api/tools/estimate_cost', '/api/tools/create_image'];
const OPTIONAL_HEADERS = /^(?:payment-|x-mcp-|idempotency-key$|prefer$)/;

type Components = Record<string, Record<string, unknown>>;

interface Description {
  paths: Record<string, Record<string, object>>;
  components: Components;
}

describe('the reference page in a browser', () => {
  let db: TestDatabase;
  let on: PaidApp;
  let chromium: Chromium;

  beforeAll(async () => {
    chromium = await Chromium.open();
    db = await createTestDatabase();
    on = await PaidApp.start(db.database, await TestChain.open());
  });
  afterAll(async () => {
    await chromium.release();
    await on.close();
    await db.drop();
  });

  /** A person whose account has no credits. */
  async function signedIn(): Promise<BrowserContext> {
    const accountId = await on.app.account();
    await db.database.sql`update account set daily_credits = 0 where id = ${accountId}`;
    const [name = '', value = ''] = (await on.app.session(accountId)).split('=');
    const person = await chromium.newPerson({ baseURL: on.app.address });
    await person.addCookies([{ name, value, url: on.app.address }]);
    return person;
  }

  it('tries operations on the reference page, which sends no optional parameter that was left empty', async () => {
    const page = await (await signedIn()).newPage();
    // The library lays out operations and models slowly: the page gets three of a hundred, without what they answer, and
    // the models that they name.
    await page.route('**/openapi-public.json', async (route) => {
      const response = await route.fetch();
      const described = (await response.json()) as Description;
      const paths = Object.fromEntries(PATHS.map((path) => [path, withoutAnswers(described.paths[path])]));
      await route.fulfill({
        response,
        json: { ...described, paths, components: namedBy(paths, described.components) },
      });
    });
    await page.goto('/docs');
    const tried = async (tag: string, operation: string) => {
      const section = page.locator(`#operations-${tag}-${operation}`);
      await section.locator('.opblock-summary-control').click();
      await section.getByRole('button', { name: 'Try it out' }).click();
      const sent = page.waitForRequest((request) => request.url().includes('/api/'));
      await section.getByRole('button', { name: 'Execute' }).click();
      const request = await sent;
      const names = Object.keys(await request.allHeaders());
      const status = (await request.response())?.status();
      await section.locator('.live-responses-table').waitFor();
      return [new URL(request.url()).search, names.filter((name) => OPTIONAL_HEADERS.test(name)), status];
    };
    expect(await tried('resources', 'listResources')).toEqual(['', [], 200]);
    expect(await tried('tools', 'estimateCost')).toEqual(['', [], 200]);
    // This account has no credits.
    expect(await tried('tools', 'createImage')).toEqual(['', [], 402]);
  });
});

function withoutAnswers(operations: Record<string, object> = {}): Record<string, object> {
  const bare = { responses: { default: { description: 'The answer.' } } };
  return Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, { ...one, ...bare }]));
}

/** The schemas and parameters that these paths name, directly or through others; all components of other kinds. */
function namedBy(paths: object, { schemas = {}, parameters = {}, ...rest }: Components): Components {
  const named: Components = { schemas: {}, parameters: {} };
  const add = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(schemas|parameters)\/([^"]+)"/g,
    )) {
      const found = (kind === 'schemas' ? schemas : parameters)[name];
      if (found === undefined || named[kind]?.[name] !== undefined) continue;
      named[kind] = { ...named[kind], [name]: found };
      add(found);
    }
  };
  add(paths);
  return { ...rest, ...named };
}
