import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TokenMint } from '../../support/oauth/token-mint.js';
import { verifies } from '../../support/verifies.js';

describe('the access rules of resolve', () => {
  let db: TestDatabase;
  let app: TestApp;
  let resources: Record<'public' | 'private', string>;
  let credentials: Record<string, string | undefined>;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    const mint = await TokenMint.of(app);
    const owner = await app.account();
    const stranger = await app.account();
    resources = {
      public: await app.resource(owner, { visibility: 'public' }),
      private: await app.resource(owner),
    };
    credentials = {
      none: undefined,
      junk: 'junk',
      'an internal token': app.secrets.internalPollTokens[0],
      'an expired JWT': await mint.token(owner, { exp: 1 }),
      'a JWT for another service': await mint.token(owner, { aud: 'https://other.example' }),
      'a key of the owner': (await app.key({ accountId: owner })).key,
      'a key of a stranger': (await app.key({ accountId: stranger })).key,
      'a key without the scope': (await app.key({ accountId: owner, scopes: ['media:generate'] })).key,
      'a JWT of the owner': await mint.token(owner),
      'a JWT of a stranger': await mint.token(stranger),
      'a JWT without the scope': await mint.token(owner, { scope: 'media:generate' }),
    };
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it.each([
    ['none', 200, 401, 'missing_credentials'],
    ['junk', 200, 401, 'invalid_token'],
    ['an internal token', 200, 401, 'invalid_token'],
    ['an expired JWT', 200, 401, 'token_expired'],
    ['a JWT for another service', 200, 401, 'invalid_audience'],
    ['a key of the owner', 200, 200, undefined],
    ['a key of a stranger', 200, 403, 'forbidden_resource'],
    ['a key without the scope', 200, 403, 'insufficient_scope'],
    ['a JWT of the owner', 200, 200, undefined],
    ['a JWT of a stranger', 200, 403, 'forbidden_resource'],
    ['a JWT without the scope', 200, 403, 'insufficient_scope'],
  ])('with %s: a public resource is %i, a private one %i %s', async (name, open, closed, code) => {
    verifies(
      'authentication.identity-provider-jwt',
      'resolve.private.identity-provider-jwt',
      'resolve.private.not-authorized',
    );
    const credential = credentials[name];
    const headers: Record<string, string> = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
    expect((await app.fetch(`/api/resolve/${resources.public}`, { headers })).status).toBe(open);
    const response = await app.fetch(`/api/resolve/${resources.private}`, { headers });
    const { error_code: told } = (await response.json()) as { error_code?: string };
    expect([response.status, told]).toEqual([closed, code]);
  });
});
