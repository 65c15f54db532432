import { DecideClient, findAccount } from '@libs/identity';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;
let accountId: string;
let person: OauthPerson;
let client: OauthClient;
let later: OauthClient;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app, client } = world);
  later = await OauthClient.register(app, { client_name: 'A later one' });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ accountId, person } = await world.newcomer());
});

type End = Awaited<ReturnType<OauthPerson['follow']>>;

/** A parameter of the redirect to the client; undefined if the flow ended on a page of ours. */
const told = (end: End, name: 'code' | 'error'): string | null | undefined =>
  'left' in end ? end.left.searchParams.get(name) : undefined;

/** The path of the interaction that a page is about, and the token of its form. */
async function action(page: Promise<Response>): Promise<{ path: string; token: string }> {
  const [, path = '', token = ''] =
    /action="([^"]+)"[^]*name="form_token"\s+value="([^"]+)"/.exec(await (await page).text()) ?? [];
  return { path, token };
}

/** Where a sign-in page leads. */
async function back(page: Response): Promise<string> {
  const text = await page.text();
  expect(text).toContain('<h1>Sign in</h1>');
  return /name="return_to" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

const granted = (who: string, { id }: OauthClient): Promise<object[]> => db.database.sql`
  select 1 from oidc_record
  where model = 'Grant' and payload->>'accountId' = ${who} and payload->>'clientId' = ${id}`;

describe('several connections of one browser', () => {
  it('are allowed each for the client that its page shows', async () => {
    const [page, other] = [await person.shown(client.asking()), await person.shown(later.asking())];
    expect(told(await person.answer(page, 'allow'), 'code')).toMatch(/./);
    expect([await granted(accountId, client), await granted(accountId, later)].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
    expect(told(await person.answer(other, 'allow'), 'code')).toMatch(/./);
    expect(await granted(accountId, later)).toHaveLength(1);
  });

  it('are not answered by each other’s cookie', async () => {
    const first = await action(person.shown(client.asking()));
    const second = await action(person.shown(client.asking()));
    const cookie = person.cookieFor(second.path);
    const answer = await app.fetch(first.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.address, cookie },
      body: new URLSearchParams({ answer: 'allow', form_token: first.token }).toString(),
    });
    expect(answer.status).toBe(400);
  });

  it('that were begun signed out are for the account that is signed in when they go on', async () => {
    const browser = new OauthPerson(app);
    const [first, second] = [
      await back(await browser.shown(client.asking())),
      await back(await browser.shown(later.asking())),
    ];
    await browser.signIn(app, accountId);
    await browser.shown(first);
    await browser.signOut();
    const other = await app.account();
    await browser.signIn(app, other);
    expect(told(await browser.answer(await browser.shown(second), 'allow'), 'code')).toMatch(/./);
    expect([await granted(accountId, later), await granted(other, later)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('end with a session: one that was shown before is asked for again, and leaves no grant behind', async () => {
    const page = await person.shown(client.asking());
    await person.signOut();
    await person.signIn(app, accountId);
    await person.shown(later.asking());
    const { path } = await action(Promise.resolve(page));
    const anew = await person.shown(path);
    expect(await granted(accountId, client)).toEqual([]);
    expect(told(await person.answer(anew, 'allow'), 'code')).toMatch(/./);
  });
});

describe('another person', () => {
  it('a connection is for the account that is signed in now', async () => {
    await client.tokens(person);
    const other = await app.account();
    await person.signIn(app, other);
    expect(decodeJwt((await client.tokens(person)).access_token).sub).toBe(other);
  });

  it('a person who signs in during a connection gets a new consent page, and may decline', async () => {
    const { path } = await action(person.shown(client.asking()));
    const other = await app.account();
    await person.signIn(app, other);
    const anew = await person.shown(path);
    expect(await anew.clone().text()).toContain((await findAccount(db.database, other))?.email);
    expect(told(await person.answer(anew, 'deny'), 'error')).toBe('access_denied');
  });

  it('may sign in where a client wants a sign-in of its own', async () => {
    await client.tokens(person);
    await db.database.sql`
      update web_session set authenticated_at = authenticated_at - interval '1 hour' where account_id = ${accountId}`;
    const to = await back(await person.shown(client.asking({ parameters: { prompt: 'login' } })));
    const other = await app.account();
    await person.signIn(app, other);
    expect(told(await person.answer(await person.shown(to), 'allow'), 'code')).toMatch(/./);
    expect(await granted(other, client)).toHaveLength(1);
  });

  it('or the same person in another session goes on where a sign-in was asked for', async () => {
    await client.tokens(person);
    await db.database.sql`
      update web_session set authenticated_at = authenticated_at - interval '1 hour' where account_id = ${accountId}`;
    const to = await back(await person.shown(client.asking({ parameters: { prompt: 'login' } })));
    await person.signOut();
    await person.shown(later.asking());
    await person.signIn(app, accountId);
    expect(told(await person.answer(await person.shown(to), 'allow'), 'code')).toMatch(/./);
  });

  it('a person at the browser after the sign-out must sign in, whatever the browser has kept', async () => {
    await client.tokens(person);
    const page = await person.shown(client.asking());
    await person.signOut();
    // What was begun before is allowed by nobody now.
    const end = await person.answer(page, 'allow');
    expect('page' in end && end.page.status).toBe(403);
    await back(await person.shown(client.asking()));
  });
});

describe('a connection', () => {
  it.each([
    [{ prompt: 'login' }, '1 hour'],
    [{ max_age: '0', scope: 'openid library:read' }, '1 hour'],
    [{ max_age: '3599', scope: 'openid library:read' }, '1 hour'],
  ])('that wants a younger sign-in gets one: %j', async (parameters, age) => {
    await db.database.sql`
      update web_session set authenticated_at = authenticated_at - ${age}::interval where account_id = ${accountId}`;
    const to = await back(await person.shown(client.asking({ parameters })));
    await person.signIn(app, accountId);
    expect(await (await person.shown(to)).text()).toContain('Connect A client?');
  });

  it('that is content with the age of the sign-in asks for none', async () => {
    await db.database.sql`
      update web_session set authenticated_at = authenticated_at - interval '50 minutes' where account_id = ${accountId}`;
    const parameters = { max_age: '3600', scope: 'openid library:read' };
    expect(await (await person.shown(client.asking({ parameters }))).text()).toContain('Connect A client?');
  });

  it('is not begun or gone on with by a look at it', async () => {
    expect((await person.visit(client.asking(), { method: 'HEAD' })).status).toBe(405);
    const { path, token } = await action(person.shown(client.asking()));
    const answer = await person.visit(path, {
      method: 'POST',
      headers: { origin: app.address },
      body: new URLSearchParams({ answer: 'allow', form_token: token }),
    });
    const onward = answer.headers.get('location') ?? '';
    expect((await person.visit(onward, { method: 'HEAD' })).status).toBe(405);
    expect(told(await person.follow(onward), 'code')).toMatch(/./);
  });

  it('of a client that is blocked before its person answers comes to nothing', async () => {
    const page = await person.shown(later.asking());
    const name = { issuer: app.address, clientId: later.id };
    await new DecideClient(db.database).run(name, { state: 'blocked', by: 'operator' });
    const end = await person.answer(page, 'allow');
    expect('page' in end && end.page.status).toBe(403);
    expect(await granted(accountId, later)).toEqual([]);
    await new DecideClient(db.database).run(name, { state: null, by: 'operator' });
  });

  it('may lead on from the sign-in to its client, where nothing is left to ask', async () => {
    const page = await new OauthPerson(app).shown(client.asking());
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:8787;");
    const plain = await new OauthPerson(app).visit('/login');
    expect(plain.headers.get('content-security-policy')).toContain("form-action 'self';");
  });
});
