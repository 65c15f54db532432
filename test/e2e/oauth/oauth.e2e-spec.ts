import { DecideClient } from '@libs/identity';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { OauthClient, type Tokens } from '../../support/oauth/oauth-client.js';
import { authorizationAddress, type OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

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

/** The parameters of the redirect to the client. */
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
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'library:read' });
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

  it.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['with a slash at its end', '/mcp/', '/mcp/', '/mcp/'],
    ['with a slash at first', '/mcp/', '/mcp', '/mcp/'],
    ['with a slash later', '/mcp', '/mcp/', '/mcp'],
    ['as the origin', '', '', ''],
    ['as the origin with a slash', '/', '/', '/'],
    ['with the query of a group of tools', '/mcp?tools=make', '/mcp?tools=make', '/mcp?tools=make'],
    ['as the origin at first alone', '/', undefined, undefined],
    ['to the token endpoint alone', undefined, '/mcp', '/'],
    ['never', undefined, undefined, undefined],
  ])('means the MCP endpoint, named %s: the token is for it and opens it', async (_, asked, redeemed, refreshed) => {
    const named = (path: string | undefined): { resource?: string } =>
      path === undefined ? {} : { resource: `${app.address}${path}` };
    const code = await client.code(person, { resource: undefined, ...named(asked) });
    const proof = { code: code.code, code_verifier: code.verifier, redirect_uri: client.redirectUri };
    const answer = await client.token({ grant_type: 'authorization_code', ...proof, ...named(redeemed) });
    const first = (await answer.json()) as Tokens;
    const fields = { grant_type: 'refresh_token', refresh_token: first.refresh_token, ...named(refreshed) };
    const next = (await (await client.token(fields)).json()) as Tokens;
    for (const { access_token: token } of [first, next]) {
      expect(decodeJwt(token).aud).toBe(client.resource);
      expect(await listToolsWith(app.address, token)).toEqual([200, undefined]);
    }
  });

  it('gives nothing for another resource, also where a token is refreshed', async () => {
    const { refresh_token: refresh } = await client.tokens(person);
    const answer = await client.refresh(refresh, { resource: `${app.address}/other` });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_target' }]);
  });

  it('without a scope gets the scopes of ordinary use, and the consent page lists them', async () => {
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
  ])('is refused %s, and the error redirect to a verified client names the issuer', async (_, parameters, error) => {
    const name = { issuer: app.address, clientId: client.id };
    await new DecideClient(db.database).run(name, { state: 'verified', by: 'operator' });
    try {
      expect(await told(parameters)).toMatchObject({ error, state: 'a-state', iss: app.address });
    } finally {
      await new DecideClient(db.database).run(name, { state: null, by: 'operator' });
    }
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

  it('of an unknown client is refused, as JSON on request', async () => {
    const { address } = authorizationAddress(app.address, { clientId: 'nobody', redirectUri: client.redirectUri });
    const answer = await person.visit(address, { headers: { accept: 'application/json' } });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_client' }]);
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
  const rows = await db.database.sql<
    { text: string }[]
  >`select row_to_json(oidc_record)::text as text from oidc_record`;
  const keys = await db.database.sql<
    { text: string }[]
  >`select row_to_json(signing_key)::text as text from signing_key`;
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  expect(keys.filter(({ text }) => text.includes('"d":'))).toEqual([]);
  const cookies = person.cookie.split('; ').map((pair) => pair.split('=')[1] ?? '');
  expect(cookies.length).toBeGreaterThan(1);
  expect(rows.filter(({ text }) => cookies.some((cookie) => text.includes(cookie)))).toEqual([]);
});
