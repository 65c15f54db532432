import { createHmac } from 'node:crypto';
import { exportSPKI } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const EMAIL = 'poller@project.iam.gserviceaccount.com';
const SUBJECT = '108203040506070809010';
const AUDIENCE = 'media-internal';

const seconds = (): number => Math.floor(Date.now() / 1000);

/** What Google Cloud Tasks says of the service account that it calls as. */
function claims(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: 'https://accounts.google.com',
    aud: AUDIENCE,
    azp: '118203040506070809010',
    sub: '118203040506070809010',
    email: EMAIL,
    email_verified: true,
    iat: seconds(),
    exp: seconds() + 3_600,
    ...change,
  };
}

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('OIDC tokens of task queues', () => {
  let db: TestDatabase;
  let issuer: FakeIssuer;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  async function start(change: object = {}): Promise<void> {
    issuer = await FakeIssuer.start();
    app = await TestApp.start(db.database, { settings: { ...trusting(change), LOG_LEVEL: 'debug' } });
  }
  async function stop(): Promise<void> {
    await app.close();
    await issuer.stop();
  }

  const trusting = (change: object = {}) => ({
    INTERNAL_OIDC_ISSUERS: JSON.stringify([
      {
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        jwksUri: issuer.jwksUri,
        audience: AUDIENCE,
        match: { email: [EMAIL], sub: [SUBJECT] },
        ...change,
      },
    ]),
  });

  function poll(bearer: string, of = app): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
    return of.fetch('/internal/poll', { method: 'POST', headers, body: '{}' });
  }

  const logged = (text: string): string[] => app.log.filter((line) => line.includes(text));

  describe('by what they say', () => {
    beforeAll(() => start());
    afterAll(stop);

    it('open the internal routes by the verified e-mail of their subject', async () => {
      verifies('authentication.internal.oidc');
      const token = await issuer.sign(claims());
      const response = await poll(token);
      expect([response.status, await response.json()]).toEqual([200, { result: 'idle' }]);
      const line = `"caller":"internal","credential_id":"oidc https://accounts.google.com ${EMAIL}"`;
      await expect.poll(() => logged(line)).toHaveLength(1);
      expect(app.log.join('\n')).not.toContain(token.split('.')[2]);
    });

    it.each<[string, () => Record<string, unknown>]>([
      ['by their subject', () => ({ sub: SUBJECT, email: undefined, email_verified: undefined })],
      ['by the subject beside an e-mail of another', () => ({ sub: SUBJECT, email: 'other@example.com' })],
      ['under the other spelling of the issuer', () => ({ iss: 'accounts.google.com' })],
      ['with our audience among several', () => ({ aud: ['other', AUDIENCE] })],
      ['a moment after their end, as clocks differ', () => ({ exp: seconds() - 10 })],
      ['a moment before their beginning', () => ({ nbf: seconds() + 20, iat: seconds() + 20 })],
      ['almost 65 minutes old', () => ({ iat: seconds() - 3_800 })],
    ])('do so %s', async (_, change) => {
      expect((await poll(await issuer.sign(claims(change())))).status).toBe(200);
    });

    it.each<[string, () => Record<string, unknown>, RegExp]>([
      ['another audience', () => ({ aud: 'https://other.example' }), /unexpected "aud"/],
      ['the audience of tokens of users', () => ({ aud: 'http://127.0.0.1:3000/mcp' }), /unexpected "aud"/],
      ['no audience', () => ({ aud: undefined }), /missing required "aud"/],
      ['another issuer', () => ({ iss: 'https://id.example' }), /no such issuer/],
      ['an issuer that is a list', () => ({ iss: ['https://accounts.google.com'] }), /no such issuer/],
      ['no issuer', () => ({ iss: undefined }), /no such issuer/],
      ['another e-mail', () => ({ email: 'stranger@example.com' }), /neither its verified e-mail nor its subject/],
      ['an e-mail that nobody verified', () => ({ email_verified: false }), /neither/],
      ['an e-mail that is verified in words', () => ({ email_verified: 'true' }), /neither/],
      ['no word of verification', () => ({ email_verified: undefined }), /neither/],
      ['e-mails in a list', () => ({ email: [EMAIL] }), /neither/],
      ['the e-mail as subject', () => ({ sub: EMAIL, email: undefined }), /neither/],
      ['the subject as e-mail', () => ({ email: SUBJECT }), /neither/],
      ['an end that is past', () => ({ exp: seconds() - 60 }), /"exp" claim timestamp check failed/],
      ['a beginning that is to come', () => ({ nbf: seconds() + 120 }), /"nbf" claim timestamp check failed/],
      ['an issue that is to come', () => ({ iat: seconds() + 120 }), /"iat" claim timestamp check failed/],
      ['an issue too long ago', () => ({ iat: seconds() - 4_000 }), /"iat" claim timestamp check failed/],
      ['no end', () => ({ exp: undefined }), /missing required "exp"/],
      ['no issue', () => ({ iat: undefined }), /missing required "iat"/],
      ['no subject', () => ({ sub: undefined }), /missing required "sub"/],
    ])('with %s are 401', async (_, change, reason) => {
      verifies('internal.authentication');
      const response = await poll(await issuer.sign(claims(change())));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await response.json()).toMatchObject({
        error_code: 'invalid_token',
        error_description: expect.stringMatching(reason),
        retryable: false,
      });
    });

    it('are refused when they are signed in another way', async () => {
      const pair = issuer.keys.get('first')!;
      const stranger = await FakeIssuer.start();
      const jwk = await stranger.publicJwk('first');
      const [header, payload, signature] = (await issuer.sign(claims())).split('.');
      const byHmac = [encoded({ alg: 'HS256', kid: 'first' }), payload].join('.');
      const hmac = createHmac('sha256', await exportSPKI(pair.publicKey))
        .update(byHmac)
        .digest('base64url');
      const forged = {
        'none, unsigned': `${encoded({ alg: 'none' })}.${payload}.`,
        'none, with a signature': `${encoded({ alg: 'none', kid: 'first' })}.${payload}.${signature}`,
        'HS256 with the public key as its secret': `${byHmac}.${hmac}`,
        'the key of a stranger under a known name': await stranger.sign(claims()),
        'a key that the token brings': await stranger.sign(claims(), { jwk, jku: stranger.jwksUri }),
        'other claims under a good signature': `${header}.${encoded(claims({ email: 'x', sub: SUBJECT }))}.${signature}`,
        'no JSON': `${Buffer.from('{"alg"').toString('base64url')}.${payload}.${signature}`,
      };
      for (const [what, token] of Object.entries(forged)) {
        const response = await poll(token);
        expect([response.status, await response.json()], what).toMatchObject([401, { error_code: 'invalid_token' }]);
      }
      expect(stranger.reads).toBe(0);
      await stranger.stop();
    });
  });

  describe('by their keys', () => {
    beforeEach(() => start());
    afterEach(stop);

    it('of a key that is not published cost one read, however many come', async () => {
      expect((await poll(await issuer.sign(claims()))).status).toBe(200);
      const flood = [...Array(10).keys()].map(async (at) =>
        poll(await issuer.sign(claims(), { kid: `unknown-${at}` })),
      );
      expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(10).fill(401));
      expect(issuer.reads).toBe(2);
    });

    it('are logged with the reason, at most once a minute', async () => {
      for (const aud of ['a', 'b']) await poll(await issuer.sign(claims({ aud })));
      expect(logged('an OIDC token was refused')).toEqual([
        expect.stringContaining('unexpected \\"aud\\" claim value'),
      ]);
    });

    it('are refused under an algorithm that their issuer does not use', async () => {
      await stop();
      await start({ algorithms: ['RS512'] });
      const response = await poll(await issuer.sign(claims()));
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { error_description: expect.stringContaining('"alg"') },
      ]);
    });

    it('of a new key are good as soon as it is published', async () => {
      expect((await poll(await issuer.sign(claims()))).status).toBe(200);
      await issuer.addKey('second');
      issuer.keys.delete('first');
      expect((await poll(await issuer.sign(claims(), { signedBy: 'second' }))).status).toBe(200);
      expect(issuer.reads).toBe(2);
    });

    it('stay good while their issuer is down, and are put off while their key cannot be looked for', async () => {
      issuer.instead = (response) => void response.writeHead(503).end();
      const early = await poll(await issuer.sign(claims()));
      expect([early.status, early.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await early.json()).toMatchObject({ error_code: 'handler_elsewhere', retryable: true });
      expect(logged('the keys of an OIDC issuer could not be read')).toHaveLength(1);

      delete issuer.instead;
      const other = await TestApp.start(db.database, { settings: trusting() });
      expect((await poll(await issuer.sign(claims()), other)).status).toBe(200);
      issuer.instead = (response) => void response.destroy();
      expect((await poll(await issuer.sign(claims(), { kid: 'new' }), other)).status).toBe(503);
      expect((await poll(await issuer.sign(claims()), other)).status).toBe(200);
      await other.close();
    });

    it('do not close the door to bearer tokens, and open no other', async () => {
      expect((await poll(app.secrets.internalPollTokens[0] ?? '')).status).toBe(200);
      const response = await app.fetch('/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await issuer.sign(claims())}` },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
      expect([response.status, await response.json()]).toMatchObject([401, { error_code: 'invalid_token' }]);
      expect(issuer.reads).toBe(0);
    });

    it('are unknown where no issuer is configured, and unheard where the routes are off', async () => {
      const token = await issuer.sign(claims());
      const without = await TestApp.start(db.database);
      expect((await poll(token, without)).status).toBe(401);
      await without.close();
      const off = await TestApp.start(db.database, {
        settings: trusting(),
        environment: { taskQueue: { internalPollEndpoint: false } },
      });
      const response = await poll(token, off);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([404, null]);
      await off.close();
      expect(issuer.reads).toBe(0);
    });
  });
});
