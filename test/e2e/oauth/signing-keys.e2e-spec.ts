import { PostgresDatabase } from '@libs/database/adapters';
import { countOldSigningKeys, forgetSigningKeys, readAuditLog } from '@libs/identity';
import { ResourceUpdates } from '@libs/jobs';
import { KeyRing } from '@libs/kernel';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SigningKeys } from '@libs/identity/adapters';
import { entities } from '../../../src/entities.js';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { OauthClient } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const OPEN = [200, undefined];
const REFUSED = [401, 'invalid_token'];

let db: TestDatabase;
let other: PostgresDatabase;
let apps: [TestApp, TestApp];
let keys: SigningKeys;
let personId: string;
let person: OauthPerson;
let clients: [OauthClient, OauthClient];

/** One service of two processes. */
beforeAll(async () => {
  db = await createTestDatabase();
  other = await PostgresDatabase.connect({ url: db.url, entities, applicationName: 'two' });
  const settings = { MCP_STANDALONE_STREAM: 'on' };
  const first = await TestApp.start(db.database, { settings });
  const { secrets, address } = first;
  const lasting = { ACCESS_TOKEN_SECONDS: '86400' };
  const second = await TestApp.start(other, {
    settings: { ...settings, ...lasting, PUBLIC_BASE_URL: address },
    secrets,
  });
  apps = [first, second];
  for (const each of news()) await each.start();
  keys = first.nest.get(SigningKeys, { strict: false });
  personId = await first.account();
  person = await OauthPerson.signedIn(first, personId);
  const client = await OauthClient.register(first);
  clients = [client, client.at({ address: first.address, door: second.address })];
});
afterAll(async () => {
  for (const each of news()) await each.stop();
  for (const app of apps) await app.close();
  await other.destroy();
  await db.drop();
});
beforeEach(async () => {
  await keys.rotate({ atOnce: true });
});

/** What tells the streams of each process. */
const news = (): ResourceUpdates[] => apps.map(({ nest }) => nest.get(ResourceUpdates, { strict: false }));

/** Time that passes for the keys. */
const pass = (span: string): Promise<unknown> =>
  db.database.sql`update signing_key set signs_from = signs_from - ${span}::interval`;

/** An access token that this process gave, of a grant of its own. */
async function tokenOf(at: 0 | 1): Promise<string> {
  const { refresh_token: token } = await clients[0].tokens(person);
  const answer = await clients[at].refresh(token);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The key with which each process signs now. */
const signers = async (): Promise<unknown[]> =>
  [await tokenOf(0), await tokenOf(1)].map((token) => decodeProtectedHeader(token).kid);

/** What each process publishes. */
const published = (): Promise<string[][]> =>
  Promise.all(
    apps.map(async (app) => {
      const { keys: all } = (await (await app.fetch('/oauth/jwks')).json()) as { keys: { kid: string }[] };
      return all.map(({ kid }) => kid);
    }),
  );

const verdicts = (token: string): Promise<unknown[]> =>
  Promise.all(apps.map(({ address }) => listToolsWith(address, token)));

/** What somebody who has the key makes of a token: one that is good for a year. */
async function signedWithTheirKey(token: string, named?: { kid?: string }): Promise<string> {
  const [key] = await keys.all();
  const { kid } = decodeProtectedHeader(token);
  const signed = new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) + 365 * 86_400 });
  const header = { alg: 'ES256', typ: 'at+jwt', ...(named ?? { kid }) };
  return signed.setProtectedHeader(header).sign(await importJWK(key ?? {}, 'ES256'));
}

/** A stream at each process. */
const streams = (key: string): Promise<EventReader[]> =>
  Promise.all(
    apps.map(async ({ address }) => {
      const reader = await EventReader.open(address, { key });
      expect([reader.status, await reader.nextFrame()]).toEqual([200, ': listening']);
      return reader;
    }),
  );

const states = async (): Promise<[string, string][]> => (await keys.list()).map(({ kid, state }) => [kid, state]);

const signing = async (): Promise<string> => (await keys.list())[0]?.kid ?? '';

describe('a rotation of the signing key', () => {
  it('publishes the new key first, and no process signs with it for a quarter of an hour', async () => {
    const before = await signing();
    const { kid: next } = await keys.rotate();
    expect(await states()).toEqual([
      [before, 'signing'],
      [next, 'next'],
    ]);
    expect(await published()).toEqual([
      [before, next],
      [before, next],
    ]);
    await pass('14 minutes 30 seconds');
    expect(await signers()).toEqual([before, before]);
    await pass('31 seconds');
    expect(await signers()).toEqual([next, next]);
  });

  it('is followed by every process without a restart, and no token of either key is refused meanwhile', async () => {
    const before = await signing();
    const old = [await tokenOf(0), await tokenOf(1), await tokenOf(0)] as const;
    const { kid: next } = await keys.rotate();
    expect(await verdicts(old[0])).toEqual([OPEN, OPEN]);
    await pass('15 minutes');
    expect(await published()).toEqual([
      [next, before],
      [next, before],
    ]);
    for (const token of [old[1], await tokenOf(0), await tokenOf(1)]) {
      expect(await verdicts(token)).toEqual([OPEN, OPEN]);
    }
    await pass('24 hours 4 minutes 30 seconds');
    expect(await states()).toEqual([
      [next, 'signing'],
      [before, 'old'],
    ]);
    await pass('31 seconds');
    expect(await published()).toEqual([[next], [next]]);
    expect(await verdicts(old[2])).toEqual([REFUSED, REFUSED]);
    expect(await verdicts(await tokenOf(1))).toEqual([OPEN, OPEN]);
  });

  it('leaves no old key behind once it is not published any more', async () => {
    const before = await signing();
    await keys.rotate();
    await pass('24 hours 19 minutes 30 seconds');
    expect([await countOldSigningKeys(db.database), await forgetSigningKeys(db.database, 50)]).toEqual([0, 0]);
    await pass('31 seconds');
    expect([await countOldSigningKeys(db.database), await forgetSigningKeys(db.database, 50)]).toEqual([1, 1]);
    const left = await db.database.sql<{ kid: string }[]>`select kid from signing_key`;
    expect(left.map(({ kid }) => kid)).not.toContain(before);
    expect(left).toHaveLength(1);
  });

  it('is one at a time, however many begin one at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => keys.rotate()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await keys.list()).toHaveLength(2);
    await expect(keys.rotate()).rejects.toMatchObject({
      message: expect.stringMatching(/^Key \S+ is published already and signs from 20\S+Z\.$/) as string,
    });
    await pass('15 minutes');
    expect((await keys.rotate()).state).toBe('next');
    expect((await states()).map(([, state]) => state)).toEqual(['signing', 'old', 'next']);
  });

  it('at once ends every token that was signed before, remembered or not, and its streams', async () => {
    const { access_token: token, refresh_token: refresh } = await clients[0].tokens(person);
    const lasting = await signedWithTheirKey(token);
    const accountId = await apps[0].account();
    const { key } = await apps[0].key({ accountId });
    for (const known of [token, lasting, key]) expect(await verdicts(known)).toEqual([OPEN, OPEN]);
    const [ended, spared] = [[...(await streams(token)), ...(await streams(lasting))], await streams(key)];
    await keys.rotate();
    const { kid, state } = await keys.rotate({ atOnce: true });
    for (const known of [token, lasting]) expect(await verdicts(known)).toEqual([REFUSED, REFUSED]);
    for (const stream of ended) expect(await stream.next()).toBeUndefined();
    expect([await states(), state, await published()]).toEqual([[[kid, 'signing']], 'signing', [[kid], [kid]]]);
    const answer = await clients[1].refresh(refresh);
    const { access_token: fresh } = (await answer.json()) as { access_token: string };
    for (const known of [fresh, key]) expect(await verdicts(known)).toEqual([OPEN, OPEN]);
    const opened = await streams(fresh);
    for (const each of [personId, accountId])
      await ResourceUpdates.announce(db.database, { accountId: each, resourceId: 'later' });
    for (const stream of [...opened, ...spared]) {
      expect(await stream.next()).toMatchObject({ params: { uri: 'media://resource/later' } });
      stream.close();
    }
  });

  it('leaves no token open that does not say which key signed it', async () => {
    const token = await tokenOf(0);
    expect(await verdicts(await signedWithTheirKey(token, {}))).toEqual([REFUSED, REFUSED]);
  });

  it('keeps a process from starting that has no key to open it', async () => {
    const secrets = { ...apps[0].secrets, dataEncryption: KeyRing.parse(KeyRing.generateText()) };
    await expect(TestApp.start(other, { secrets })).rejects.toMatchObject({
      name: 'UnusableEnvironment',
      message: expect.stringContaining('DATA_ENCRYPTION_KEYS: no key here opens what the database keeps') as string,
    });
  });

  it('is in the audit log, and the private key nowhere', async () => {
    const before = await signing();
    const made = await keys.rotate();
    const events = [];
    for await (const { kind, actor, subject, details } of readAuditLog(db.database)) {
      if (kind === 'signing_key_rotated') events.push({ actor, subject, details });
    }
    expect(events.at(-1)).toEqual({
      actor: 'operator',
      subject: made.kid,
      details: { predecessor: before, signs_from: made.signs_from.toISOString(), at_once: false },
    });
    const rows = await db.database.sql<
      {
        text: string;
      }[]
    >`select row_to_json(signing_key)::text as text from signing_key`;
    expect(rows.filter(({ text }) => text.includes('"d":'))).toEqual([]);
  });
});

it('an access token lives as long as its process is set to, an hour by default; its key outlives the longest', async () => {
  const seconds = [await tokenOf(0), await tokenOf(1)].map((token) => {
    const { iat = 0, exp = 0 } = decodeJwt(token);
    return exp - iat;
  });
  expect(seconds).toEqual([3_600, 86_400]);
});

it('others may remember the keys for less time than a new one waits', async () => {
  const answer = await apps[0].fetch('/oauth/jwks');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
});
