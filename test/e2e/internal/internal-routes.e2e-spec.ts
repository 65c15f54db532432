import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeIssuer } from '../../support/oauth/fake-issuer.js';
import { LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const ISSUER = 'https://accounts.google.com';
const AUDIENCE = 'media-internal';
const EMAIL = 'tasks@project.iam.gserviceaccount.com';

const CLAIM = { kind: 'compose', parent_id: newId(), fence: 7 };

/** Every internal route of long jobs, a good body, and what it answers where nothing is there. */
const ROUTES: [string, Record<string, unknown>, number][] = [
  ['resume-compositions', {}, 200],
  ['resume-remixes', {}, 200],
  ['lease-watchdog', { ...CLAIM, n: 0 }, 200],
  ['launch-job', CLAIM, 200],
  ['notify', { resource_id: newId(), user_id: newId() }, 404],
];

const CLAIMED = ROUTES.filter(([, body]) => 'fence' in body);
const RESUMING = ROUTES.filter(([route]) => route.startsWith('resume'));

/** A member, a value that it must not have, and the rule that says so. */
type Wrong = [string, unknown, string];

/** Each entry for each of these routes. */
function each(routes: typeof ROUTES, entries: Wrong[]): [string, Record<string, unknown>, ...Wrong][] {
  return routes.flatMap(([route, body]) =>
    entries.map((entry): [string, Record<string, unknown>, ...Wrong] => [route, body, ...entry]),
  );
}

describe('the internal routes of long jobs', () => {
  let db: TestDatabase;
  let issuer: FakeIssuer;
  let on: LongJobApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    issuer = await FakeIssuer.start();
    const trusted = { issuer: [ISSUER], jwksUri: issuer.jwksUri, audience: AUDIENCE, match: { email: [EMAIL] } };
    on = await LongJobApp.start(db, 'job', { settings: { INTERNAL_OIDC_ISSUERS: JSON.stringify([trusted]) } });
  });
  afterAll(async () => {
    await on.stop();
    await issuer.stop();
    await db.drop();
  });

  function oidc(change: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const said = { iss: ISSUER, aud: AUDIENCE, sub: '1', email: EMAIL, email_verified: true, iat: now, exp: now + 600 };
    return issuer.sign({ ...said, ...change });
  }

  describe.each(ROUTES)('%s', (route, body, code) => {
    it('opens to the token of the own queue, and to the OIDC token of a task queue', async () => {
      verifies('authentication.internal.token', 'authentication.internal.oidc');
      expect((await on.post(route, body)).status).toBe(code);
      expect((await on.post(route, body, `Bearer ${await oidc()}`)).status).toBe(code);
    });

    it.each<[string, string, () => Promise<string | null>]>([
      ['no credential', 'missing_credentials', async () => null],
      ['another token', 'invalid_token', async () => `Bearer ${'t'.repeat(43)}`],
      ['the token under Basic', 'malformed_credentials', async () => `Basic ${on.token}`],
      ['an API key', 'invalid_token', async () => `Bearer ${(await on.app.key()).key}`],
      ['an OIDC token for others', 'invalid_token', async () => `Bearer ${await oidc({ aud: 'other' })}`],
      ['an OIDC token of a stranger', 'invalid_token', async () => `Bearer ${await oidc({ email: 'x@example.com' })}`],
    ])('is 401 for %s: %s', async (_, error, authorization) => {
      verifies('internal.authentication');
      const answer = await on.post(route, body, await authorization());
      expect(answer).toMatchObject({ status: 401, body: { error_code: error, retryable: false } });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    });

    it('takes no member that it does not know', async () => {
      const answer = await on.post(route, { ...body, priority: 'high' });
      expect(answer.status).toBe(422);
      const loc = ['body', 'priority'];
      expect(answer.body['detail']).toEqual([expect.objectContaining({ loc, type: 'whitelist_validation' })]);
    });

    it.each([[[]], ['text'], [7]])('does not take the body %j', async (other) => {
      const answer = await on.post(route, other);
      expect([answer.status, answer.body['detail']]).toMatchObject([422, [{ loc: ['body'], type: 'object_type' }]]);
    });
  });

  it.each([
    ...each(CLAIMED, [
      ['kind', 'video', 'is_in'],
      ['kind', 'COMPOSE', 'is_in'],
      ['kind', null, 'is_in'],
      ['parent_id', 'x', 'is_uuid'],
      ['parent_id', 7, 'is_uuid'],
      ['fence', '7', 'is_int'],
      ['fence', 0, 'min'],
      ['fence', -7, 'min'],
      ['fence', 1.5, 'is_int'],
      ['fence', 2 ** 53, 'max'],
      ['fence', null, 'is_int'],
    ]),
    ...each(
      ROUTES.filter(([route]) => route === 'lease-watchdog'),
      [
        ['n', -1, 'min'],
        ['n', '0', 'is_int'],
        ['n', 0.5, 'is_int'],
        ['n', 2 ** 53, 'max'],
      ],
    ),
    ...each(
      ROUTES.filter(([route]) => route === 'notify'),
      [
        ['resource_id', 'x', 'is_uuid'],
        ['user_id', 'alice', 'is_uuid'],
        ['user_id', null, 'is_uuid'],
      ],
    ),
    ...each(RESUMING, [
      ['limit', 0, 'min'],
      ['limit', 11, 'max'],
      ['limit', -1, 'min'],
      ['limit', '5', 'is_int'],
      ['limit', 2.5, 'is_int'],
      ['limit', true, 'is_int'],
    ]),
  ])('%s refuses %j with %s %j as %s', async (route, body, name, value, type) => {
    verifies('status.422.body', 'limit.claims.compositions', 'limit.claims.remixes');
    const answer = await on.post(route, { ...body, [name]: value });
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toContainEqual({
      loc: ['body', name],
      msg: expect.any(String) as string,
      type,
      input: value,
    });
  });

  it.each(
    ROUTES.flatMap(([route, body]) => Object.keys(body).map((name): [string, string, object] => [route, name, body])),
  )('%s does not do without %s', async (route, name, body) => {
    const answer = await on.post(route, { ...body, [name]: undefined });
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toEqual([{ loc: ['body', name], msg: `${name} is required`, type: 'missing' }]);
  });

  it('those with a body that may be left out take none at all', async () => {
    for (const [route] of RESUMING) {
      expect(await on.post(route)).toMatchObject({ status: 200, body: { claimed: 0, results: [] } });
    }
    expect((await on.post('launch-job')).status).toBe(422);
  });

  it('none is there while its setting is off, also under the job runner mode', async () => {
    verifies('internal.feature-flag');
    const off = await TestApp.start(db.database, {
      secrets: on.app.secrets,
      environment: { taskQueue: { internalPollEndpoint: false }, jobRunner: { jobRunner: 'job' } },
    });
    for (const [route, body] of ROUTES) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${on.token}` };
      const answer = await off.fetch(`/internal/${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect([answer.status, await answer.json()], route).toMatchObject([404, { error_code: 'not_found' }]);
    }
    await off.close();
  });
});
