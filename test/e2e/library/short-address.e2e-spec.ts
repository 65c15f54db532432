import { randomBase62 } from '@libs/kernel';
import type { Resource } from '@libs/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDown } from '../../../src/admin/take-downs/take-down.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { MailServer } from '../../support/people/mail-server.js';
import { PASSWORD, SignUpDesk } from '../../support/people/sign-up-desk.js';
import { CONTENT, TestApp } from '../../support/service/app.js';
import { verifies } from '../../support/verifies.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** A program, or the video element of a page. */
const FILE = { accept: '*/*' };
const JSON_ASKED = { accept: 'application/json' };

describe('the short address of a resource', () => {
  let db: TestDatabase;
  let mails: MailServer;
  let app: TestApp;
  let owner: string;
  let ownCookie: string;
  let strangeCookie: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    mails = await MailServer.start();
    app = await TestApp.start(db.database, { settings: { MAIL_URL: mails.url } });
    owner = await app.account();
    ownCookie = await app.session(owner);
    strangeCookie = await app.session(await app.account());
  });
  afterAll(async () => {
    await app.close();
    await mails.stop();
    await db.drop();
  });

  async function shortIdOf(id: string): Promise<string> {
    const [row] = await db.database.sql<{ short_id: string }[]>`select short_id from resource where id = ${id}`;
    return row?.short_id ?? '';
  }

  /** The short id of a new resource. */
  const made = async (change: Partial<Resource> = {}): Promise<string> => shortIdOf(await app.resource(owner, change));

  const follow = (shortId: string, headers: Record<string, string> = HTML, method = 'GET'): Promise<Response> =>
    app.fetch(`/r/${shortId}`, { method, headers });

  /** Status, title of the page and what is said on it; a page for people that nobody keeps. */
  async function page(response: Response): Promise<[number, string, string]> {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await response.text();
    const said = /role="alert">([^<]*)</.exec(text)?.[1] ?? '';
    return [response.status, /<h1>([^<]*)</.exec(text)?.[1] ?? '', said];
  }

  async function denial(response: Response): Promise<[number, unknown]> {
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  }

  it('redirects anybody to a fresh signed address of a public resource', async () => {
    verifies('resolve.short-address');
    const shortId = await made({ visibility: 'public' });
    const response = await follow(shortId, {});
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const location = new URL(response.headers.get('location') ?? '');
    expect(Number(location.searchParams.get('exp')) - Date.now() / 1000).toBeGreaterThan(14 * 60);
    expect(await (await fetch(location)).text()).toBe(CONTENT);
  });

  it('leads a person to a page that shows the resource, with what chats show of it', async () => {
    const name = '<img src=x onerror=alert(1)> "Sky"';
    const id = await app.resource(owner, { visibility: 'public', kind: 'video', mime_type: 'video/mp4', name });
    const thumbnail = { key: `test/${id}/thumbnail`, mime_type: 'image/jpeg' };
    await db.database.sql`
      update resource set metadata = ${{ width: 640, height: 360, duration_seconds: 8, files: { thumbnail } }} where id = ${id}`;
    const shortId = await shortIdOf(id);
    const [address, file] = [`${app.address}/watch/${shortId}`, `${app.address}/r/${shortId}`];
    expect((await follow(shortId)).headers.get('location')).toBe(`/watch/${shortId}`);
    const watch = (path = '', cookie = ''): Promise<Response> =>
      app.fetch(`/watch/${shortId}${path}`, { headers: { ...HTML, cookie } });
    const text = await (await watch()).text();
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('/library/');
    for (const part of [
      `property="og:image" content="${address}/poster"`,
      `property="og:video" content="${file}"`,
      'name="twitter:card"',
      `src="/r/${shortId}"`,
      'width="640" height="360"',
      '8 s · 640 × 360',
    ])
      expect(text).toContain(part);
    expect((await watch('/poster')).headers.get('location')).toContain(`/test/${id}/thumbnail`);
    expect(await (await watch('', ownCookie)).text()).toContain(`href="/library/${id}"`);
    await db.database.sql`update resource set visibility = 'private' where id = ${id}`;
    expect((await watch()).headers.get('location')).toBe(`/login?return_to=${encodeURIComponent(`/watch/${shortId}`)}`);
    expect([(await watch('', strangeCookie)).status, (await watch('/poster', strangeCookie)).status]).toEqual([
      403, 403,
    ]);
    expect(await (await watch('', ownCookie)).text()).not.toContain('og:image');
    await takeDown(db.database, shortId);
    expect((await watch('', ownCookie)).status).toBe(410);
    await db.database.sql`update resource set deleted_at = clock_timestamp() where id = ${id}`;
    expect((await watch('', ownCookie)).status).toBe(404);
  });

  it('redirects HEAD to an address that is signed for HEAD alone', async () => {
    const response = await follow(await made({ visibility: 'public' }), {}, 'HEAD');
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      302,
      'no-store',
      '',
    ]);
    const location = response.headers.get('location') ?? '';
    const file = await fetch(location, { method: 'HEAD' });
    expect([file.status, file.headers.get('content-length')]).toEqual([200, String(CONTENT.length)]);
    expect((await fetch(location)).status).toBe(403);
  });

  it('answers no other method', async () => {
    const response = await follow(await made({ visibility: 'public' }), JSON_ASKED, 'POST');
    expect([...(await denial(response)), response.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD',
    ]);
  });

  it.each(['Bearer mmk_live_broken', 'Basic dXNlcjpwYXNz', 'nonsense', ''])(
    'looks at no Authorization header: %j',
    async (authorization) => {
      expect((await follow(await made({ visibility: 'public' }), { authorization })).status).toBe(302);
      const hidden = await follow(await made(), { ...HTML, authorization });
      expect(hidden.headers.get('location')).toMatch(/^\/login\?/);
    },
  );

  it('a private resource does not open for an API key of its owner, only for the session', async () => {
    const { key } = await app.key({ accountId: owner });
    const shortId = await made();
    const authorization = `Bearer ${key}`;
    expect((await follow(shortId, { authorization })).headers.get('location')).toMatch(/^\/login\?/);
    const response = await follow(shortId, { authorization, cookie: ownCookie });
    expect(await (await fetch(response.headers.get('location') ?? '')).text()).toBe(CONTENT);
  });

  it('opens a private resource for its owner, also where the link is on a page of another site', async () => {
    const headers = { ...FILE, cookie: ownCookie, 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
    const response = await follow(await made(), headers);
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(await (await fetch(response.headers.get('location') ?? '')).text()).toBe(CONTENT);
  });

  it('sends a visitor without a session to sign in and back', async () => {
    const { email, browser } = await new SignUpDesk(app, mails).member();
    const [account] = await db.database.sql<{ id: string }[]>`select id from account where email = ${email}`;
    const shortId = await shortIdOf(await app.resource(account?.id ?? ''));
    await browser.send('/account/sessions', {}, '/logout');
    for (const method of ['HEAD', 'GET']) {
      const response = await browser.open(`/r/${shortId}`, { method, headers: HTML });
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(response.headers.get('location')).toBe(`/login?return_to=${encodeURIComponent(`/r/${shortId}`)}`);
    }
    const login = `/login?return_to=${encodeURIComponent(`/r/${shortId}`)}`;
    const back = await browser.send(login, { email, password: PASSWORD, return_to: `/r/${shortId}` });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/r/${shortId}`]);
    const file = await browser.open(`/r/${shortId}`, { headers: FILE });
    expect(await (await fetch(file.headers.get('location') ?? '')).text()).toBe(CONTENT);
  });

  it('tells a program that asks for JSON that it must sign in, and does not redirect it', async () => {
    const response = await follow(await made(), JSON_ASKED);
    expect(response.headers.get('location')).toBeNull();
    expect(await denial(response)).toEqual([401, 'missing_credentials']);
  });

  it('a private resource of another account is 403, whatever its state', async () => {
    for (const status of ['completed', 'processing', 'failed'] as const) {
      const shortId = await made({ status });
      expect(await page(await follow(shortId, { ...HTML, cookie: strangeCookie }))).toEqual([
        403,
        'This is private',
        'This private resource belongs to another account.',
      ]);
      expect(await denial(await follow(shortId, { ...JSON_ASKED, cookie: strangeCookie }))).toEqual([
        403,
        'forbidden_resource',
      ]);
      const head = await follow(shortId, { ...HTML, cookie: strangeCookie }, 'HEAD');
      expect([head.status, await head.text()]).toEqual([403, '']);
    }
  });

  it('a session that is over is none', async () => {
    const response = await follow(await made(), { ...HTML, cookie: `sid=${'x'.repeat(43)}` });
    expect(response.headers.get('location')).toMatch(/^\/login\?/);
  });

  it('unknown, deleted and malformed short ids are 404 alike, for the owner too', async () => {
    const deleted = await made({ visibility: 'public', deleted_at: new Date() });
    const hidden = await made({ deleted_at: new Date() });
    const unknown = [randomBase62(10), deleted, hidden, 'x', 'a'.repeat(11), 'a'.repeat(90), '..%2f..%2fetc', '%00'];
    for (const shortId of [...unknown, '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21', "'or'1'='1", '%F0%9F%98%80']) {
      for (const cookie of ['', ownCookie]) {
        expect([shortId, ...(await page(await follow(shortId, { ...HTML, cookie })))]).toEqual([
          shortId,
          404,
          'Not found',
          'Nothing is kept at this short address.',
        ]);
        expect(await denial(await follow(shortId, { ...JSON_ASKED, cookie }))).toEqual([404, 'not_found']);
      }
    }
  });

  it('upper and lower case differ', async () => {
    const shortId = await made({ visibility: 'public' });
    const other = shortId.replace(/[a-z]/gi, (each) => (each >= 'a' ? each.toUpperCase() : each.toLowerCase()));
    expect((await follow(shortId)).status).toBe(302);
    expect((await follow(other)).status).toBe(404);
  });

  it('nothing is at /r itself', async () => {
    for (const path of ['/r', '/r/']) expect((await app.fetch(path, { headers: HTML })).status).toBe(404);
  });

  it.each(['queued', 'processing', 'failed', 'cancelled'] as const)('a resource that is %s is 409', async (status) => {
    const said = `The resource is ${status}; only a completed one can be downloaded.`;
    const shown = await follow(await made({ status, visibility: 'public' }));
    expect(await page(shown)).toEqual([409, 'Not ready', said]);
    const own = await follow(await made({ status }), { ...HTML, cookie: ownCookie });
    expect(await page(own)).toEqual([409, 'Not ready', said]);
    const visitor = await follow(await made({ status }));
    expect(visitor.headers.get('location')).toMatch(/^\/login\?/);
    expect(await denial(await follow(await made({ status, visibility: 'public' }), JSON_ASKED))).toEqual([
      409,
      'resource_not_ready',
    ]);
  });

  it('a resource that was taken down is 410 for every caller, and 404 once its owner deleted it', async () => {
    const id = await app.resource(owner, { visibility: 'public' });
    const shortId = await shortIdOf(id);
    await takeDown(db.database, shortId, { reason: 'a reason for the owner alone' });
    for (const cookie of ['', strangeCookie, ownCookie]) {
      const response = await follow(shortId, { ...HTML, cookie });
      const text = await response.clone().text();
      expect(await page(response)).toEqual([
        410,
        'No longer available',
        'The operator of this service has taken this resource down.',
      ]);
      expect(text).not.toContain('a reason for the owner alone');
      expect(await denial(await follow(shortId, { ...JSON_ASKED, cookie }))).toEqual([410, 'capability_expired']);
    }
    expect((await follow(shortId, HTML, 'HEAD')).status).toBe(410);
    await db.database.sql`update resource set deleted_at = clock_timestamp() where id = ${id}`;
    expect((await follow(shortId)).status).toBe(404);
  });
});

describe('requests to short addresses', () => {
  it('are counted by address and refused above the rate, as those to other public routes', async () => {
    const db = await createTestDatabase();
    const app = await TestApp.start(db.database, {
      environment: { rates: { requestBurst: 3, requestWindowSeconds: 3600 } },
    });
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        const response = await app.fetch(`/r/${randomBase62(10)}`, { headers: HTML });
        statuses.push(response.status);
        expect(response.headers.get('ratelimit-limit')).toBe('3');
      }
      expect(statuses).toEqual([404, 404, 404, 429, 429]);
    } finally {
      await app.close();
      await db.drop();
    }
  });
});
