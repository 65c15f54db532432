import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.js';
import { OauthClient, type Tokens } from '../support/oauth-client.js';
import { authorizationAddress, type OauthPerson } from '../support/oauth-person.js';
import { OauthWorld } from '../support/oauth-world.js';
import type { TestDatabase } from '../support/test-database.js';

const OTHER_VERIFIER = 'a'.repeat(43);

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;
let accountId: string;
let person: OauthPerson;
let client: OauthClient;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app, client } = world);
  ({ accountId, person } = await world.newcomer());
});
afterAll(() => world.close());

const errorOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

/** Where the client is told what became of its request. */
async function told(parameters: Record<string, string | undefined>): Promise<Record<string, string>> {
  const { redirectUri, resource, id: clientId } = client;
  const { address } = authorizationAddress(app.address, { clientId, redirectUri, resource, parameters });
  const end = await person.follow(address);
  if (!('left' in end)) throw new Error(`not led back: ${end.page.status}`);
  // Errors of what would be answered in the fragment come there too.
  return {
    ...Object.fromEntries(end.left.searchParams),
    ...Object.fromEntries(new URLSearchParams(end.left.hash.slice(1))),
  };
}

/** A person stays here and reads why. */
async function expectNotLed(clientId: string, redirectUri: string): Promise<void> {
  const { resource } = client;
  const { address } = authorizationAddress(app.address, { clientId, redirectUri, resource });
  const end = await person.follow(address);
  expect('page' in end && end.page.status).toBe(400);
  expect('page' in end && (await end.page.text())).toContain('This connection cannot go on');
}

describe('a connection by OAuth', () => {
  it('leads from registration over consent to an access token for the MCP endpoint alone', async () => {
    const { redirectUri, resource, id: clientId } = client;
    const { told: back, verifier } = await person.authorize({ clientId, redirectUri, resource });
    expect(Object.fromEntries(back)).toEqual({ code: expect.any(String), state: 'a-state', iss: app.address });
    const answer = await client.redeem({ code: back.get('code') ?? '', verifier });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const tokens = (await answer.json()) as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'library:read' });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: app.address,
      sub: accountId,
      aud: resource,
      client_id: clientId,
      scope: 'library:read',
      grant_id: expect.any(String) as string,
    });
  });

  it('takes the endpoint with a slash at its end too, and always names it as it is', async () => {
    const slashed = `${client.resource}/`;
    for (const [asked, redeemed, refreshed] of [
      [slashed, slashed, slashed],
      [slashed, client.resource, slashed],
      [client.resource, slashed, client.resource],
    ] as const) {
      const answer = await client.redeem(await client.code(person, { resource: asked }), { resource: redeemed });
      const { access_token: token, refresh_token: refresh } = (await answer.json()) as Tokens;
      expect(decodeJwt(token).aud).toBe(client.resource);
      expect((await client.refresh(refresh, { resource: refreshed })).status).toBe(200);
    }
  });

  it('that names no scope is one for what ordinary use needs, and the person is told of that', async () => {
    const { redirectUri, resource, id: clientId } = client;
    const { address } = authorizationAddress(app.address, {
      clientId,
      redirectUri,
      resource,
      parameters: { scope: undefined },
    });
    const shown = await person.follow(address);
    const text = 'page' in shown ? await shown.page.text() : '';
    for (const meaning of ['Make media', 'See the resources', 'Bring files']) expect(text).toContain(meaning);
    expect(text).not.toContain('X account');
    const answer = await client.redeem(await client.code(person, { parameters: { scope: undefined } }));
    expect(await answer.json()).toMatchObject({ scope: 'media:generate library:read library:write' });
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that names no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an answer that would need a script', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('is refused %s, and the client hears who says so', async (_, parameters, error) => {
    expect(await told(parameters)).toMatchObject({ error, state: 'a-state', iss: app.address });
  });

  it.each([
    ['another path', 'http://127.0.0.1:8787/other'],
    ['a slash at its end', 'http://127.0.0.1:8787/callback/'],
    ['a query', 'http://127.0.0.1:8787/callback?x=1'],
    ['another host', 'https://evil.example/callback'],
    ['another name of this host', 'http://localhost:8787/callback'],
    ['another scheme', 'https://127.0.0.1:8787/callback'],
  ])('is not led to an address that was not registered: %s', async (_, redirectUri) => {
    await expectNotLed(client.id, redirectUri);
  });

  it.each([
    ['another port', 'https://client.example:8443/callback'],
    ['a host below its own', 'https://evil.client.example/callback'],
    ['a host that ends like its own', 'https://evilclient.example/callback'],
    ['a user before its host', 'https://client.example@evil.example/callback'],
  ])('of a client on the web is not led to %s', async (_, redirectUri) => {
    const onTheWeb = await OauthClient.register(app, { redirect_uris: ['https://client.example/callback'] });
    await expectNotLed(onTheWeb.id, redirectUri);
  });

  it('of a native application may come back to any port', async () => {
    const { address } = authorizationAddress(app.address, {
      clientId: client.id,
      redirectUri: 'http://127.0.0.1:51234/callback',
      resource: client.resource,
    });
    const end = await person.follow(address);
    expect('page' in end && end.page.status).toBe(200);
  });

  it('of an unknown client is refused, as JSON to who asks for that', async () => {
    const { address } = authorizationAddress(app.address, { clientId: 'nobody', redirectUri: client.redirectUri });
    const answer = await person.visit(address, { headers: { accept: 'application/json' } });
    expect(await errorOf(answer)).toEqual([400, 'invalid_client']);
  });

  it('without a resource gives a token that is none of the MCP endpoint', async () => {
    const { code, verifier } = await client.code(person, { resource: undefined });
    const answer = await client.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: client.redirectUri,
    });
    expect(((await answer.json()) as Tokens).access_token.split('.')).toHaveLength(1);
  });
});

/** Lets every record of a model be nearer to its end. */
const age = (model: string, by: string): Promise<unknown> =>
  db.database.sql`update oidc_record set expires_at = expires_at - ${by}::interval where model = ${model}`;

describe('a code', () => {
  it('is redeemed once, by whom it was given to', async () => {
    const code = await client.code(person);
    expect(await errorOf(await client.redeem({ ...code, verifier: OTHER_VERIFIER }))).toEqual([400, 'invalid_grant']);
    const unproved = await client.code(person);
    expect(await errorOf(await client.redeem({ ...unproved, verifier: '' }))).toEqual([400, 'invalid_grant']);
    const other = await OauthClient.register(app);
    const own = await client.code(person);
    expect(await errorOf(await other.redeem(own))).toEqual([400, 'invalid_grant']);
  });

  it('that is used twice takes back what it gave', async () => {
    const code = await client.code(person);
    const first = (await (await client.redeem(code)).json()) as Tokens;
    expect(await errorOf(await client.redeem(code))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await client.refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('has one winner where many redeem it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await client.code(person);
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.redeem(code)));
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array<number>(9).fill(400)]);
    }
  });

  it('lives for a minute', async () => {
    const [inTime, late] = [await client.code(person), await client.code(person)];
    await age('AuthorizationCode', '50 seconds');
    expect((await client.redeem(inTime)).status).toBe(200);
    await age('AuthorizationCode', '10 seconds');
    expect(await errorOf(await client.redeem(late))).toEqual([400, 'invalid_grant']);
  });

  it('gives nothing for another resource than it was asked for', async () => {
    const code = await client.code(person);
    const answer = await client.redeem(code, { resource: 'https://other.example/mcp' });
    expect(await errorOf(answer)).toEqual([400, 'invalid_target']);
  });

  it.each([
    ['password', { grant_type: 'password', username: 'a', password: 'b' }],
    ['client_credentials', { grant_type: 'client_credentials' }],
  ])('is the only way in: %s is not', async (_, fields) => {
    expect(await errorOf(await client.token(fields))).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('a refresh token', () => {
  const successors = async (answers: Response[]): Promise<Set<string>> =>
    new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as Tokens).refresh_token)));

  it('is replaced at each use', async () => {
    const { refresh_token: first } = await client.tokens(person);
    const answer = await client.refresh(first);
    expect(answer.status).toBe(200);
    const next = (await answer.json()) as Tokens;
    expect(next.refresh_token).not.toBe(first);
    expect((await client.refresh(next.refresh_token)).status).toBe(200);
  });

  it('has one successor where many refresh at once, whoever is late included', async () => {
    const { refresh_token: first } = await client.tokens(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.refresh(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [successor, ...others] = await successors(answers);
    expect(others).toEqual([]);
    expect((await client.refresh(successor ?? '')).status).toBe(200);
    expect((await successors([await client.refresh(first)])).has(successor ?? '')).toBe(true);
  });

  it('that is used again long after ends all that came of it', async () => {
    const { refresh_token: first } = await client.tokens(person);
    const { refresh_token: next } = (await (await client.refresh(first)).json()) as Tokens;
    await db.database.sql`
      update oidc_record set consumed_at = consumed_at - interval '21 seconds' where model = 'RefreshToken'`;
    expect(await errorOf(await client.refresh(first))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await client.refresh(next))).toEqual([400, 'invalid_grant']);
  });

  it('ends with its grant, however often it was replaced', async () => {
    const { refresh_token: first } = await client.tokens(person);
    await age('Grant', '89 days 23 hours');
    const answer = await client.refresh(first);
    expect(answer.status).toBe(200);
    const { refresh_token: next } = (await answer.json()) as Tokens;
    await age('Grant', '1 hour');
    expect(await errorOf(await client.refresh(next))).toEqual([400, 'invalid_grant']);
  });

  it('ends where its client says so, and is not told to be known to others', async () => {
    const { refresh_token: token } = await client.tokens(person);
    expect((await client.post('/oauth/revoke', { token, token_type_hint: 'refresh_token' })).status).toBe(200);
    expect((await client.post('/oauth/revoke', { token: 'unknown' })).status).toBe(200);
    expect(await errorOf(await client.refresh(token))).toEqual([400, 'invalid_grant']);
  });

  it('is ended by its own client alone', async () => {
    const { refresh_token: token } = await client.tokens(person);
    const other = await OauthClient.register(app);
    expect((await other.post('/oauth/revoke', { token })).status).toBe(200);
    expect((await other.refresh(token)).status).toBe(400);
    expect((await client.refresh(token)).status).toBe(200);
  });

  it('is good for no more than it was given for', async () => {
    const { refresh_token: token } = await client.tokens(person);
    expect(await errorOf(await client.refresh(token, { scope: 'library:write' }))).toEqual([400, 'invalid_scope']);
  });
});

it('gives bearer tokens, whatever proof of a key is sent', async () => {
  const code = await client.code(person);
  const { id, redirectUri, resource } = client;
  const fields = {
    client_id: id,
    redirect_uri: redirectUri,
    resource,
    grant_type: 'authorization_code',
    code: code.code,
  };
  const answer = await app.fetch('/oauth/token', {
    method: 'POST',
    headers: { dpop: 'a.b.c' },
    body: new URLSearchParams({ ...fields, code_verifier: code.verifier }),
  });
  const tokens = (await answer.json()) as Tokens;
  expect(tokens.token_type).toBe('Bearer');
  expect(decodeJwt(tokens.access_token).cnf).toBeUndefined();
});

it('nothing that opens a door is stored as it is', async () => {
  const { refresh_token: token } = await client.tokens(person);
  // One that is still under way.
  const { address } = authorizationAddress(app.address, { clientId: client.id, redirectUri: client.redirectUri });
  await person.follow(address);
  const rows = await db.database.sql<{ text: string }>`select row_to_json(oidc_record)::text as text from oidc_record`;
  const keys = await db.database.sql<{ text: string }>`select row_to_json(signing_key)::text as text from signing_key`;
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  expect(keys.filter(({ text }) => text.includes('"d":'))).toEqual([]);
  const cookies = person.cookie.split('; ').map((pair) => pair.split('=')[1] ?? '');
  expect(cookies.length).toBeGreaterThan(1);
  expect(rows.filter(({ text }) => cookies.some((cookie) => text.includes(cookie)))).toEqual([]);
});
