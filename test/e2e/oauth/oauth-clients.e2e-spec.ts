import { DecideClient, DisableAccount } from '@libs/identity';
import { decodeJwt, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { forgeries } from '../../support/oauth/forged-tokens.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import type { OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;
let accountId: string;
let person: OauthPerson;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ accountId, person } = await world.newcomer());
});

describe('an access token', () => {
  const call = (token: string, method = 'tools/list', params: object = {}): Promise<Response> =>
    app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method, params }),
    });
  const codeOf = async (answer: Response): Promise<[number, string]> => [
    answer.status,
    ((await answer.json()) as { error_code: string }).error_code,
  ];

  it('opens the MCP endpoint, and what its scopes do not name stays closed', async () => {
    const client = await OauthClient.register(app);
    const { access_token: token } = await client.tokens(person, { scope: 'library:read' });
    expect((await call(token)).status).toBe(200);
    const refused = await call(token, 'tools/call', { name: 'create_video', arguments: { prompt: 'waves' } });
    expect(refused.headers.get('www-authenticate')).toContain('scope="media:generate"');
    expect(await refused.clone().json()).toMatchObject({
      actionable_next_step: expect.stringContaining('Authorize again') as string,
    });
    expect(await codeOf(refused)).toEqual([403, 'insufficient_scope']);
  });

  it('is good under the signature of our key alone', async () => {
    const client = await OauthClient.register(app);
    const { access_token: token } = await client.tokens(person);
    const { keys } = (await (await app.fetch('/oauth/jwks')).json()) as { keys: [JWK] };
    expect((await call(token)).status).toBe(200);
    for (const forged of await forgeries(token, keys[0])) {
      expect(await codeOf(await call(forged))).toEqual([401, 'invalid_token']);
    }
  });

  it('is none where it is an ID token, which its client gets beside it', async () => {
    const client = await OauthClient.register(app);
    const answer = await client.redeem(await client.code(person, { scope: 'openid library:read' }));
    const { access_token: token, id_token: idToken } = (await answer.json()) as Record<string, string>;
    expect(decodeJwt(idToken ?? '')).toMatchObject({ iss: app.address, aud: client.id, sub: accountId });
    expect((await call(token ?? '')).status).toBe(200);
    expect(await codeOf(await call(idToken ?? ''))).toEqual([401, 'invalid_token']);
  });

  it('is ended at once where its refresh token is used again long after', async () => {
    const client = await OauthClient.register(app);
    const { refresh_token: first } = await client.tokens(person);
    const { access_token: token } = (await (await client.refresh(first)).json()) as { access_token: string };
    expect((await call(token)).status).toBe(200);
    await db.database.sql`
      update oidc_record set consumed_at = consumed_at - interval '21 seconds' where model = 'RefreshToken'`;
    expect((await client.refresh(first)).status).toBe(400);
    expect(await codeOf(await call(token))).toEqual([401, 'token_revoked']);
  });

  it('is ended at once where its code is used twice', async () => {
    const client = await OauthClient.register(app);
    const code = await client.code(person);
    const { access_token: token } = (await (await client.redeem(code)).json()) as { access_token: string };
    expect((await call(token)).status).toBe(200);
    expect((await client.redeem(code)).status).toBe(400);
    expect(await codeOf(await call(token))).toEqual([401, 'token_revoked']);
  });

  it('is ended at once with its refresh token, and with its account', async () => {
    const client = await OauthClient.register(app);
    const { access_token: token, refresh_token: refresh } = await client.tokens(person);
    expect((await call(token)).status).toBe(200);
    await client.post('/oauth/revoke', { token: refresh });
    expect(await codeOf(await call(token))).toEqual([401, 'token_revoked']);
    const { access_token: other } = await client.tokens(person);
    await new DisableAccount(db.database).run(accountId);
    expect((await call(other)).status).toBe(401);
  });

  it('of a client that the operator blocks is refused at once, and a new authorization is 403', async () => {
    const client = await OauthClient.register(app);
    const { access_token: token } = await client.tokens(person);
    expect((await call(token)).status).toBe(200);
    const name = { issuer: app.address, clientId: client.id };
    await new DecideClient(db.database).run(name, { state: 'blocked', by: 'operator' });
    expect(await codeOf(await call(token))).toEqual([403, 'client_blocked']);
    await expect(client.code(person)).rejects.toThrow('stuck at 403');
  });
});
