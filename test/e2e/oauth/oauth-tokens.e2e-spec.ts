import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/service/app.js';
import { OauthClient, type Tokens } from '../../support/oauth/oauth-client.js';
import type { OauthPerson } from '../../support/oauth/oauth-person.js';
import { OauthWorld } from '../../support/oauth/oauth-world.js';
import type { TestDatabase } from '../../support/database/test-database.js';

const OTHER_VERIFIER = 'a'.repeat(43);

let world: OauthWorld;
let db: TestDatabase;
let app: TestApp;
let person: OauthPerson;
let client: OauthClient;

beforeAll(async () => {
  world = await OauthWorld.open();
  ({ db, app, client } = world);
  ({ person } = await world.newcomer());
});
afterAll(() => world.close());

const errorOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

/** Lets every record of a model be nearer to its end. */
const age = (model: string, by: string): Promise<unknown> =>
  db.database.sql`update oidc_record set expires_at = expires_at - ${by}::interval where model = ${model}`;

describe('a code', () => {
  it('is redeemed once, by the client that received it', async () => {
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
    const [withDeadline, late] = [await client.code(person), await client.code(person)];
    await age('AuthorizationCode', '50 seconds');
    expect((await client.redeem(withDeadline)).status).toBe(200);
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

  it('has one successor for concurrent refreshes, including a late one', async () => {
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

  it('is revoked by its own client, and an unknown token gets the same answer', async () => {
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
