import { makeOneTimeLink } from '@libs/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { authorizationAddress, OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const HOME = 'https://media.example';

let db: TestDatabase;
let app: TestApp;
let person: OauthPerson;
let client: OauthClient;

/** What the world reaches under https, behind something that ends TLS. */
beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { PUBLIC_BASE_URL: HOME } });
  const service = { address: HOME, door: app.address, database: db.database };
  person = await OauthPerson.signedIn(service, await app.account());
  client = await OauthClient.register(service);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** What keeps an address with a secret in it from being told on, framed, kept or asked for without TLS. */
function expectSafe({ path, answer: { headers } }: OauthPerson['seen'][number]): void {
  expect(Object.fromEntries(headers), path).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/) as string,
    'cache-control': expect.stringContaining('no-store') as string,
  });
}

it('every step of a connection keeps what its address says to itself', async () => {
  const { id: clientId, resource } = client;
  const code = await client.code(person);
  expect((await client.redeem(code)).status).toBe(200);
  await person.visit(authorizationAddress(HOME, { clientId, redirectUri: 'https://evil.example/', resource }).address);
  await person.visit('/oauth/interaction/unknown');
  await person.visit('/oauth/authorize/unknown');
  const kinds = person.seen.map(({ path, answer }) => `${path.replace(/[?].*|[\w-]{21,}/g, '')} ${answer.status}`);
  expect(new Set(kinds)).toEqual(
    new Set([
      '/oauth/authorize 303',
      '/oauth/interaction/ 303',
      '/oauth/authorize/ 303',
      '/oauth/interaction/ 200',
      '/oauth/authorize 400',
      '/oauth/interaction/unknown 400',
      '/oauth/authorize/unknown 400',
    ]),
  );
  for (const seen of person.seen) expectSafe(seen);
});

it.each(['verify', 'reset', 'link'] as const)('so does the page of the link /login/%s', async (page) => {
  const own = { account_id: await app.account() };
  const token = await {
    verify: () => makeOneTimeLink(db.database, 'sign_up', { email: 'ann@example.com' }),
    reset: () => makeOneTimeLink(db.database, 'reset', own),
    link: () => makeOneTimeLink(db.database, 'sign_in', own),
  }[page]();
  const stranger = new OauthPerson({ address: HOME, door: app.address });
  expect((await stranger.visit(`/login/${page}?token=${token}`)).status).toBe(200);
  expect((await stranger.visit(`/login/${page}?token=${token}x`)).status).toBe(404);
  for (const seen of stranger.seen) expectSafe(seen);
});

it('every cookie goes over TLS alone, to this service alone, and no script reads it', () => {
  const cookies = person.seen.flatMap(({ answer }) => answer.headers.getSetCookie());
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
  expect(names).toEqual(
    new Set(
      ['__Host-oauth_session', '__Secure-oauth_interaction', '__Secure-oauth_resume'].flatMap((name) => [
        name,
        `${name}.sig`,
      ]),
    ),
  );
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).not.toMatch(/; domain/i);
  }
  for (const cookie of cookies.filter((each) => each.startsWith('__Host-'))) {
    expect(cookie).toMatch(/; path=\/(;|$)/i);
  }
});
