import { DecideClient, DisableAccount } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeIdentityProvider } from '../../support/oauth/fake-identity-provider.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const METADATA = '/.well-known/oauth-authorization-server';
const ACCEPTED = [200, undefined];

describe('identity providers of others', () => {
  let db: TestDatabase;
  let one: FakeIdentityProvider;
  let two: FakeIdentityProvider;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    [one, two] = await Promise.all([FakeIdentityProvider.start('/tenant'), FakeIdentityProvider.start()]);
    app = await startedWith([
      { issuer: one.issuer },
      {
        issuer: two.issuer,
        jwksUri: two.signer.jwksUri,
        audiences: ['authenticated'],
        scopeClaim: 'scp',
        clientClaim: 'azp',
        requireTyp: 'at+jwt',
        requiredClaims: ['tenant'],
      },
    ]);
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([one.stop(), two.stop()]);
    await db.drop();
  });

  const startedWith = (issuers: object[]): Promise<TestApp> =>
    TestApp.start(db.database, { settings: { AUTH_ISSUERS: JSON.stringify(issuers) } });

  /** An application that trusts a provider of its own, for a test that breaks it. */
  async function fresh(issuer: object = {}) {
    const provider = await FakeIdentityProvider.start();
    const trusting = await startedWith([{ issuer: provider.issuer, ...issuer }]);
    return {
      provider,
      app: trusting,
      verdict: (token: string) => listToolsWith(trusting.address, token),
      end: async () => {
        await trusting.close();
        await provider.stop();
      },
    };
  }

  const verdict = (token: string) => listToolsWith(app.address, token);
  const audience = (): string => `${app.address}/mcp`;
  /** As the second provider writes its tokens. */
  const second = (changes: object = {}, typ = 'at+jwt') =>
    two.token(
      'authenticated',
      { client_id: undefined, azp: 'their-client', scope: undefined, scp: ['library:read'], tenant: 1, ...changes },
      { typ },
    );
  const accounts = (subject: string) =>
    db.database.sql<{ issuer: string; account_id: string }[]>`
      select issuer, account_id from external_identity where subject = ${subject} order by issuer`;

  it('a token is accepted, and its subject gets an account at first sight, one for all times', async () => {
    const token = await one.token(audience(), { sub: 'anna' });
    expect(await Promise.all(Array.from({ length: 5 }, () => verdict(token)))).toEqual(
      Array.from({ length: 5 }, () => ACCEPTED),
    );
    expect(await verdict(await one.token(audience(), { sub: 'anna', exp: 4_000_000_000 }))).toEqual(ACCEPTED);
    const [identity, ...others] = await accounts('anna');
    expect([identity?.issuer, others]).toEqual([one.issuer, []]);
    const [account] = await db.database.sql`select kind, email from account where id = ${identity?.account_id ?? ''}`;
    expect(account).toEqual({ kind: 'external', email: null });
  });

  it('first requests of one subject at once open one account', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map((jti) => one.token(audience(), { sub: 'crowd', jti: `${jti}` })));
    expect(await Promise.all(tokens.map(verdict))).toEqual(tokens.map(() => ACCEPTED));
    expect(await accounts('crowd')).toHaveLength(1);
    expect(await db.database.sql`select count(*)::int as n from account where kind = 'external'`).toEqual([
      { n: (await db.database.sql`select 1 from external_identity`).length },
    ]);
  });

  it('the same subject of another issuer is another account, and sees nothing of the first', async () => {
    expect(await verdict(await one.token(audience(), { sub: 'same' }))).toEqual(ACCEPTED);
    const token = await second({ sub: 'same' });
    expect(await verdict(token)).toEqual(ACCEPTED);
    const identities = await accounts('same');
    expect(new Set(identities.map((each) => each.issuer))).toEqual(new Set([one.issuer, two.issuer]));
    expect(new Set(identities.map((each) => each.account_id)).size).toBe(2);
    const owner = identities.find((each) => each.issuer === one.issuer)?.account_id ?? '';
    const resource = await app.resource(owner);
    const resolved = async (bearer: string): Promise<number> =>
      (await app.fetch(`/api/resolve/${resource}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect(await resolved(await one.token(audience(), { sub: 'same' }))).toBe(200);
    expect(await resolved(token)).toBe(403);
  });

  it('a subject that is the id of an account here is not that account', async () => {
    const account = await app.account();
    expect(await verdict(await one.token(audience(), { sub: account }))).toEqual(ACCEPTED);
    const [identity] = await accounts(account);
    expect(identity?.account_id).not.toBe(account);
  });

  it('an account that was closed is entered by none of its tokens, and none is opened in its place', async () => {
    const token = await one.token(audience(), { sub: 'leaver' });
    expect(await verdict(token)).toEqual(ACCEPTED);
    const [identity] = await accounts('leaver');
    await new DisableAccount(db.database).run(identity?.account_id ?? '');
    const refused = [401, 'token_revoked'];
    expect(await verdict(token)).toEqual(refused);
    expect(await verdict(await one.token(audience(), { sub: 'leaver', jti: 'later' }))).toEqual(refused);
    expect(await accounts('leaver')).toEqual([identity]);
  });

  it.each<[string, string, () => Promise<string>]>([
    ['of the audience of another issuer', 'invalid_audience', () => one.token('authenticated')],
    ['of an issuer that it only names', 'invalid_token', () => two.token(audience(), { iss: one.issuer })],
    ['of our own issuer', 'invalid_token', () => one.token(audience(), { iss: app.address, grant_id: 'g', jti: 'j' })],
    ['without a client', 'invalid_token', () => one.token(audience(), { client_id: undefined })],
    ['that is an ID token', 'invalid_token', () => one.token(audience(), { at_hash: 'x' })],
    ['of another type', 'invalid_token', () => second({}, 'JWT')],
    ['without a claim that is asked for', 'invalid_token', () => second({ tenant: undefined })],
    ['that is expired', 'token_expired', () => one.token(audience(), { exp: 1 })],
  ])('a token %s is refused: %s', async (_, code, token) => {
    expect(await verdict(await token())).toEqual([401, code]);
  });

  it.each<[string, unknown]>([
    ['names no resource', undefined],
    ['names an empty list of resources', []],
  ])('a token that %s is refused, and says why', async (_, aud) => {
    verifies('oauth.resource-indicators', 'error.missing-resource-indicator');
    const token = await one.token(audience(), { aud });
    expect(await verdict(token)).toEqual([401, 'missing_resource_indicator']);
  });

  it('its clients are unverified until the operator decides, also with the id of a listed document', async () => {
    const clientId = 'https://claude.ai/oauth/x';
    const token = await one.token(audience(), { client_id: clientId });
    const policy = async (): Promise<string | null> => {
      const response = await app.fetch('/mcp', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
      return response.headers.get('ratelimit-policy');
    };
    expect(await policy()).toMatch(/^"untrusted-requests"/);
    await new DecideClient(db.database).run({ issuer: one.issuer, clientId }, { state: 'verified', by: 'operator' });
    expect(await policy()).toMatch(/^"requests"/);
  });

  it('stand in the metadata of /mcp byte for byte, and the first one’s own metadata is passed on', async () => {
    verifies('oauth.discovery', 'discovery.authorization-server');
    const resource = await app.fetch('/.well-known/oauth-protected-resource/mcp');
    expect(await resource.json()).toMatchObject({
      resource: audience(),
      authorization_servers: [one.issuer, two.issuer],
    });
    const response = await app.fetch(METADATA);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(await response.json()).toEqual(one.metadata());
    const asked = one.asked.length;
    await app.fetch(METADATA);
    expect(one.asked).toHaveLength(asked);
  });

  it('a new key is good at once, and an outage of the keys changes nothing', async () => {
    const { provider, verdict: judged, app: trusting, end } = await fresh();
    const token = (sub: string, signedBy = 'first') =>
      provider.token(`${trusting.address}/mcp`, { sub }, { kid: signedBy, signedBy });
    try {
      expect(await judged(await token('a'))).toEqual(ACCEPTED);
      await provider.signer.addKey('second');
      expect(await judged(await token('a', 'second'))).toEqual(ACCEPTED);
      provider.signer.instead = (response) => void response.destroy();
      expect(await judged(await token('b', 'second'))).toEqual(ACCEPTED);
    } finally {
      await end();
    }
  });

  it.each<[string, (provider: FakeIdentityProvider) => void]>([
    ['its keys', ({ signer }) => (signer.instead = (response) => void response.destroy())],
    ['its metadata', (provider) => (provider.instead = (response) => void response.writeHead(500).end())],
  ])(
    'while %s cannot be had, a token is not judged: 503, and it is not asked for to authorize again',
    async (_, fail) => {
      const { provider, app: trusting, end } = await fresh();
      fail(provider);
      try {
        const token = await provider.token(`${trusting.address}/mcp`);
        const response = await trusting.fetch('/mcp', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
        expect(response.headers.get('www-authenticate')).toBeNull();
        expect(await response.json()).toMatchObject({ error_code: 'handler_elsewhere', retryable: true });
      } finally {
        await end();
      }
    },
  );

  it('a document of another issuer is neither believed nor passed on', async () => {
    const { provider, app: trusting, end } = await fresh();
    provider.documents.set(METADATA, provider.metadata({ issuer: two.issuer }));
    try {
      expect((await trusting.fetch(METADATA)).status).toBe(503);
      const token = await provider.token(`${trusting.address}/mcp`);
      expect((await listToolsWith(trusting.address, token))[0]).toBe(503);
    } finally {
      await end();
    }
  });
});
