import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registration } from '../../support/oauth/oauth-client.js';
import { authorizationAddress } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import { PageReader } from '../../support/people/page-reader.js';

/** The one character that PostgreSQL keeps in no text. */
const NUL = '\u0000';

describe('U+0000 is refused before it reaches the database', () => {
  let world: OauthWorld;

  beforeAll(async () => {
    world = await OauthWorld.open();
  });
  afterAll(() => world.close());

  it.each([
    ['/account/sessions', 'session'],
    ['/account/connections', 'client'],
    ['/developer/console', 'name'],
    ['/developer/console/revoke', 'key'],
    ['/login', 'email'],
    ['/login', 'password'],
    ['/login', 'return_to'],
    ['/login', 'form_token'],
    ['/login', 'a-field-of-nobody'],
    ['/signup', 'email'],
    ['/login/forgot', 'email'],
    ['/login/verify', 'token'],
    ['/login/reset', 'password'],
    ['/login/link', 'token'],
    ['/logout', 'form_token'],
    ['/oauth/interaction/x', 'answer'],
  ])('in a form of %s, its field %s: 422', async (path, name) => {
    const { person } = await world.newcomer();
    const fields = {
      email: 'a@example.com',
      password: 'x',
      token: 'x',
      session: 'others',
      client: 'all',
      answer: 'deny',
    };
    const form = await person.fill('/account/sessions', fields);
    const body = new URLSearchParams(form.body);
    body.set(name, `${body.get(name) ?? ''}${NUL}`);
    const answer = await person.open(path, { ...form, body });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    const named = new URLSearchParams({ ...fields, [`${name}${NUL}`]: 'x' });
    expect((await person.open(path, { ...form, body: named })).status).toBe(422);
  });

  it.each([
    ['client_name', { client_name: `a${NUL}` }],
    ['redirect_uris', { redirect_uris: [`https://a.example/${NUL}`] }],
    ['contacts', { contacts: ['a@example.com', NUL] }],
    ['jwks', { jwks: { keys: [{ kty: 'EC', [NUL]: 'x' }] } }],
  ])('in %s of a registration: 400', async (_, said) => {
    const answer = await registration(world.app, { redirect_uris: ['https://a.example/'], ...said });
    const cannot = expect.objectContaining({ error: 'invalid_client_metadata' });
    expect([answer.status, await answer.json()]).toEqual([400, cannot]);
    const spelt = { client_name: 'a\\u0000', redirect_uris: ['https://a.example/%00'] };
    expect((await registration(world.app, spelt)).status).toBe(201);
  });

  const PARAMETERS = ['state', 'client_id', 'redirect_uri', 'scope', 'resource', 'code_challenge', 'nonce', 'prompt'];

  it.each([...PARAMETERS, 'unknown'])('in %s of an authorization request: 400', async (name) => {
    const { client, app } = world;
    const order = { clientId: client.id, redirectUri: client.redirectUri, resource: client.resource };
    const { address } = authorizationAddress(app.address, order);
    const url = new URL(address);
    url.searchParams.set(name, `${url.searchParams.get(name) ?? ''}${NUL}`);
    const page = await new PageReader(app).open(`${url.pathname}${url.search}`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(await page.text()).toMatch(/<html[^]*invalid_request/);
    const told = await app.fetch(`${url.pathname}${url.search}`, { headers: { accept: 'application/json' } });
    const cannot = expect.objectContaining({ error: 'invalid_request' });
    expect([told.status, await told.json()]).toEqual([400, cannot]);
  });

  it.each(['/oauth/token', '/oauth/revoke'])('in a field of %s: 400', async (path) => {
    const { client } = world;
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', resource: client.resource };
    for (const name of ['client_id', ...Object.keys(fields), 'scope', 'code', 'client_secret', 'unknown']) {
      const answer = await client.post(path, { ...fields, [name]: `x${NUL}` });
      const cannot = expect.objectContaining({ error: 'invalid_request' });
      expect([answer.status, await answer.json()], name).toEqual([400, cannot]);
      expect(answer.headers.get('cache-control'), name).toBe('no-store');
    }
    expect((await client.post(path, { ...fields, [NUL]: 'x' })).status).toBe(400);
  });

  it.each(['/oauth/token', '/oauth/revoke'])('a form of %s is looked at up to 56 KiB', async (path) => {
    const { client } = world;
    const send = async (length: number): Promise<number> =>
      (await client.post(path, { token: 'x', grant_type: 'refresh_token', refresh_token: 'a'.repeat(length) })).status;
    expect(await send(56 * 1024 - 200)).toBeLessThanOrEqual(400);
    expect(await send(56 * 1024)).toBe(413);
  });

  it('a connection goes on after a form that is too large', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(world.app.address);
    const ask = (path: string, body?: string): Promise<{ status?: number; socket: Socket }> =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const sent = request({ hostname, port, path, agent, headers, method: body === undefined ? 'GET' : 'POST' });
        sent.once('error', reject).once('response', (response) => {
          response.resume().once('end', () => resolve({ status: response.statusCode, socket: response.socket }));
        });
        sent.end(body);
      });
    const refused = await ask('/oauth/token', `token=${'a'.repeat(300 * 1024)}`);
    const next = await ask('/healthz');
    expect([refused.status, next.status, next.socket === refused.socket]).toEqual([413, 200, true]);
    agent.destroy();
  });

  it.each(['/login?return_to=%00', '/login/verify?token=%00', '/oauth/authorize/%00', '/oauth/interaction/%00'])(
    'looking at %s is answered without a failure',
    async (path) => {
      expect((await world.app.fetch(path)).status).toBeLessThan(500);
    },
  );
});
