import { createHmac, randomBytes } from 'node:crypto';
import { CreateApiKey, DisableAccount, RevokeGrants, VerifyAccessToken } from '@libs/identity';
import { newId } from '@libs/kernel';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { listTools, listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { verifies } from '../../support/verifies.js';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('access tokens at /mcp', () => {
  let db: TestDatabase;
  let app: TestApp;
  let mint: TokenMint;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    mint = await TokenMint.of(app);
    account = await app.account();
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const call = (token: string, name: string, input: object): Promise<Response> =>
    app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/call', params: { name, arguments: input } }),
    });

  it('a good one gets the tool list and acts for its account', async () => {
    verifies('authentication.oauth', 'service.access.oauth');
    const token = await mint.token(account);
    expect(await listToolsWith(app.address, token)).toEqual([200, undefined]);
    const response = await call(token, 'create_image', { prompt: 'A lighthouse' });
    expect(response.status).toBe(200);
    const rows = await db.database.sql`select 1 from resource where account_id = ${account}`;
    expect(rows).toHaveLength(1);
  });

  it.each([['/mcp/'], ['/mcp']])('the audience may end as %s and be one of several', async (path) => {
    const aud = ['https://elsewhere.example', app.address.replace('http:', 'HTTP:') + path];
    expect(await listToolsWith(app.address, await mint.token(account, { aud }))).toEqual([200, undefined]);
  });

  it('opens the event stream too', async () => {
    const streaming = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    try {
      const token = await (await TokenMint.of(streaming)).token(account);
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      const response = await streaming.fetch('/mcp', { headers });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      await response.body?.cancel();
    } finally {
      await streaming.close();
    }
  });

  describe('refused with 401 is', () => {
    const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;

    async function tampered(): Promise<string> {
      const [header, , signature] = (await mint.token(account)).split('.');
      return [header, encoded(mint.claims(account, { scope: 'x:act' })), signature].join('.');
    }

    /** HMAC with the public key as the secret: algorithm confusion (RFC 8725, 2.1). */
    async function confused(): Promise<string> {
      const signed = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid: 'own' })}.${encoded(mint.claims(account))}`;
      const secret = await exportSPKI(mint.keys.publicKey);
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    }

    async function ofAnotherKey(header: object = {}): Promise<string> {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(mint.claims(account))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'own', ...header })
        .sign(privateKey);
    }

    const withCriticalHeader = (): Promise<string> =>
      new SignJWT(mint.claims(account))
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'own', crit: ['x'], x: 1 })
        .sign(mint.keys.privateKey, { crit: { x: true } });

    /** Of a stranger's key, which its header brings along or tells where to find, under the name of ours. */
    async function bringingItsKey(): Promise<string> {
      const stranger = await FakeIssuer.start();
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' };
      const token = await new SignJWT(mint.claims(account))
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'at+jwt',
          kid: 'own',
          jwk,
          jku: stranger.jwksUri,
          x5u: stranger.jwksUri,
        })
        .sign(privateKey);
      expect(await listToolsWith(app.address, token)).toEqual([401, 'invalid_token']);
      expect(stranger.reads).toBe(0);
      await stranger.stop();
      return token;
    }

    it.each<[string, string, () => Promise<string> | string]>([
      [
        'one without a signature',
        'invalid_token',
        () => `${encoded({ alg: 'none' })}.${encoded(mint.claims(account))}.`,
      ],
      ['HS256 with the public key', 'invalid_token', confused],
      ['an altered payload', 'invalid_token', tampered],
      ['one of another key', 'invalid_token', () => ofAnotherKey()],
      ['one of an unknown key', 'invalid_token', () => ofAnotherKey({ kid: 'other' })],
      ['one that brings its key', 'invalid_token', bringingItsKey],
      ['one with a critical header that nobody knows', 'invalid_token', withCriticalHeader],
      ['an expired one', 'token_expired', () => mint.token(account, { exp: seconds(-60) })],
      ['one that has just expired', 'token_expired', () => mint.token(account, { exp: seconds(-2) })],
      ['one for later', 'invalid_token', () => mint.token(account, { nbf: seconds(60) })],
      ['one that never expires', 'invalid_token', () => mint.token(account, { exp: undefined })],
      ['one that expires in no readable time', 'invalid_token', () => mint.token(account, { exp: 'soon' })],
      ['an ID token', 'invalid_token', () => mint.token(account, { aud: 'client-1' }, { typ: 'JWT' })],
      ['an ID token for our audience', 'invalid_token', () => mint.token(account, { at_hash: 'x' })],
      ['one for another audience', 'invalid_audience', () => mint.token(account, { aud: 'https://other.example/mcp' })],
      ['one for the base address', 'invalid_audience', () => mint.token(account, { aud: app.address })],
      ['one for nobody', 'missing_resource_indicator', () => mint.token(account, { aud: undefined })],
      ['one of an unlisted issuer', 'invalid_token', () => mint.token(account, { iss: 'https://other.example' })],
      ['one of our issuer with a slash', 'invalid_token', () => mint.token(account, { iss: `${app.address}/` })],
      ['one of nobody', 'invalid_token', () => mint.token(account, { iss: undefined })],
      ['one of no account', 'invalid_token', () => mint.token(newId())],
      ['one of no account’s form', 'invalid_token', () => mint.token('root')],
      ['one without a subject', 'invalid_token', () => mint.token(account, { sub: undefined })],
      ['one without a client', 'invalid_token', () => mint.token(account, { client_id: undefined })],
      ['one of a client whose name is no name', 'invalid_token', () => mint.token(account, { client_id: 'a\u0000b' })],
      ['one without a grant', 'invalid_token', () => mint.token(account, { grant_id: undefined })],
      ['one whose grant is no name', 'invalid_token', () => mint.token(account, { grant_id: { or: 1 } })],
      ['one that is bound to a key', 'invalid_token', () => mint.token(account, { cnf: { jkt: 'a'.repeat(43) } })],
      ['three parts of junk', 'invalid_token', () => 'a.b.c'],
      ['an opaque one of nobody', 'invalid_token', () => randomBytes(32).toString('base64url')],
      ['a word', 'invalid_token', () => 'junk'],
    ])('%s: %s', async (_, code, presented) => {
      const response = await listTools(app.address, { authorization: `Bearer ${await presented()}` });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer error="invalid_token", resource_metadata="${app.address}/.well-known/oauth-protected-resource/mcp", ` +
          'scope="media:generate library:read library:write"',
      ]);
      expect(await response.json()).toEqual({
        error_code: code,
        error_description: expect.stringMatching(/\w/) as string,
        actionable_next_step: expect.stringMatching(/\w/) as string,
        retryable: false,
      });
    });

    it.each(['access_token', 'token'])('a good one in the query as %s', async (name) => {
      const query = `?${name}=${await mint.token(account)}`;
      expect((await listTools(app.address, {}, query)).status).toBe(401);
    });

    it('a good one in the body, of which a form is not even read', async () => {
      const token = await mint.token(account);
      const sent = async (type: string, body: string): Promise<unknown[]> => {
        const response = await app.fetch('/mcp', { method: 'POST', headers: { 'content-type': type }, body });
        return [response.status, ((await response.json()) as { error_code: string }).error_code];
      };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {}, access_token: token };
      expect(await sent('application/json', JSON.stringify(message))).toEqual([401, 'missing_credentials']);
      const refused = [415, 'unsupported_media_type'];
      expect(await sent('application/x-www-form-urlencoded', `access_token=${token}`)).toEqual(refused);
    });

    it('a remembered one from the moment of its expiry on', async () => {
      const token = await mint.token(account, { exp: seconds(2) });
      expect(await listToolsWith(app.address, token)).toEqual([200, undefined]);
      await expect
        .poll(() => listToolsWith(app.address, token), { interval: 20, timeout: 60_000 })
        .toEqual([401, 'token_expired']);
    });

    it('a remembered one from the moment its grant is revoked, and another grant stays', async () => {
      const grant = newId();
      const token = await mint.token(account, { grant_id: grant });
      const other = await mint.token(account);
      for (const each of [token, other]) expect(await listToolsWith(app.address, each)).toEqual([200, undefined]);
      await new RevokeGrants(db.database).run({ grantIds: [grant], accountId: account, by: 'service' });
      expect(await listToolsWith(app.address, token)).toEqual([401, 'token_revoked']);
      expect(await listToolsWith(app.address, await mint.token(account, { grant_id: grant }))).toEqual([
        401,
        'token_revoked',
      ]);
      expect(await listToolsWith(app.address, other)).toEqual([200, undefined]);
    });

    it('one of a closed account, with every other credential of it', async () => {
      const leaving = await app.account();
      const { key } = await new CreateApiKey(db.database, app.secrets.apiKeyPeppers).run({
        accountId: leaving,
        name: 'a',
      });
      const token = await mint.token(leaving);
      expect(await listToolsWith(app.address, token)).toEqual([200, undefined]);
      await new DisableAccount(db.database).run(leaving);
      expect(await listToolsWith(app.address, token)).toEqual([401, 'token_revoked']);
      expect((await listToolsWith(app.address, key))[0]).toBe(401);
    });
  });

  it('a scope that is missing is 403 with a challenge that names all that the call needs', async () => {
    const token = await mint.token(account, { scope: 'library:read unknown:scope' });
    const response = await call(token, 'create_image', { prompt: 'x' });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", resource_metadata="${app.address}/.well-known/oauth-protected-resource/mcp", ` +
        'scope="media:generate"',
    );
    expect(await response.json()).toMatchObject({ error_code: 'insufficient_scope' });
    expect((await call(token, 'lib_list', {})).status).toBe(200);
  });

  it('are written to no log', async () => {
    const token = await mint.token(account);
    await listToolsWith(app.address, token);
    await listToolsWith(app.address, `${token}x`);
    const [, , signature = ''] = token.split('.');
    expect(app.log.join('\n')).not.toContain(signature);
  });

  it('many requests with one new token at once ask the database as one', async () => {
    const verify = app.nest.get(VerifyAccessToken, { strict: false });
    const token = await mint.token(account);
    const principals = new Set(await Promise.all(Array.from({ length: 20 }, () => verify.run(token))));
    // The first, and the one that the others shared.
    expect(principals.size).toBeLessThanOrEqual(2);
  });
});
