import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('what a browser meets first', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it('is a page that says what this is, whether it works, and where to connect', async () => {
    const response = await app.fetch('/', { headers: BROWSER });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await response.text();
    expect(text).toContain('Makes video, images and sound from a prompt');
    expect(text).toContain('The service is running.');
    expect(text).toContain(`<code>claude mcp add --transport http mediamaker ${app.address}/mcp</code>`);
    for (const path of ['/developer/console', '/account/sessions', '/docs', '/openapi.json', '/llms.txt', '/healthz']) {
      expect(text).toContain(`href="${path}"`);
      expect((await app.fetch(path, { redirect: 'manual' })).status, path).toBeLessThan(400);
    }
  });

  it('has an icon', async () => {
    const response = await app.fetch('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
    expect(bytes.readUInt32LE(14)).toBe(bytes.length - 22);
    expect(bytes.subarray(23, 26).toString()).toBe('PNG');
  });

  it.each([['/films'], ['/console/keys'], ['/api/nothing']])(
    'is a page also where nothing answers: %s',
    async (path) => {
      const response = await app.fetch(path, { headers: BROWSER });
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(response.headers.get('vary')).toContain('Accept');
      const text = await response.text();
      expect(text).toContain('<h1>Page not found</h1>');
      expect(text).toContain('There is no page at this address.');
      expect(text).toContain('<a href="/">Start page</a> · <a href="/docs">HTTP reference</a>');
      expect(text).not.toContain('openapi.json');
    },
  );

  it.each([['*/*'], ['application/json'], ['']])(
    'a program that accepts "%s" is refused in JSON as before',
    async (accept) => {
      const response = await app.fetch('/films', { headers: { accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
      expect(await response.json()).toMatchObject({ error_code: 'not_found', retryable: false });
    },
  );
});
