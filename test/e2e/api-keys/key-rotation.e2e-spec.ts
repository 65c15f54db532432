import { ListApiKeys, LiveProcess, RevokeApiKey, RotateApiKey, VerifyApiKey } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyUses } from '../../../libs/identity/src/api-keys/key-uses.js';
import { EventReader } from '../../support/http/event-reader.js';
import { TestApp } from '../../support/service/app.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const ACCEPTED = [200, undefined];

describe('the rotation of an API key', () => {
  let db: TestDatabase;
  let app: TestApp;
  let rotate: RotateApiKey;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    rotate = new RotateApiKey(db.database, app.secrets);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const verdict = (key: string): Promise<unknown[]> => listToolsWith(app.address, key);

  /** Seconds that a key has left. */
  async function secondsLeft(id: string): Promise<number> {
    const [row] = await db.database.sql<{ left: number }[]>`
      select extract(epoch from expires_at - clock_timestamp())::float8 as left from api_key where id = ${id}`;
    return row?.left ?? 0;
  }

  it('makes a key of the same account, name, scopes and length of life, linked to the old one', async () => {
    const accountId = await app.account();
    const old = await app.key({ accountId, name: 'ci', scopes: ['library:read'], expiresInDays: 30 });
    await db.database.sql`
      update api_key set created_at = created_at - interval '10 days', expires_at = expires_at - interval '10 days'
      where id = ${old.id}`;
    const { key, record } = await rotate.run(old.id, '24h');
    expect(record).toMatchObject({
      account_id: accountId,
      name: 'ci',
      scopes: ['library:read'],
      revoked_at: null,
      rotated_from: old.id,
    });
    expect(Math.abs((await secondsLeft(record.id)) - 30 * 86_400)).toBeLessThan(60);
    expect(await verdict(key)).toEqual(ACCEPTED);
    const listed = await new ListApiKeys(db.database).run(accountId);
    expect(listed.map(({ id, rotated_from: from }) => [id, from])).toEqual([
      [record.id, old.id],
      [old.id, null],
    ]);
  });

  it.each([
    ['1h', 3_600],
    ['24h', 86_400],
    ['7d', 604_800],
  ] as const)('lets the old key go on for %s, then refuses it as expired', async (overlap, seconds) => {
    const old = await app.key();
    const { key } = await rotate.run(old.id, overlap);
    expect(Math.abs((await secondsLeft(old.id)) - seconds)).toBeLessThan(60);
    expect([await verdict(old.key), await verdict(key)]).toEqual([ACCEPTED, ACCEPTED]);
    await db.database.sql`update api_key set expires_at = clock_timestamp() where id = ${old.id}`;
    // One that remembers nothing, as it has no heartbeat.
    const process = new LiveProcess(db.database, logger, { baseUrl: app.address });
    const verify = new VerifyApiKey(db.database, app.secrets, process, new KeyUses(db.database, logger));
    await expect(verify.run(old.key)).rejects.toMatchObject({ code: 'api_key_expired' });
    expect(await verdict(key)).toEqual(ACCEPTED);
  });

  it('never lengthens a life', async () => {
    const old = await app.key();
    await db.database.sql`
      update api_key set expires_at = clock_timestamp() + interval '2 hours' where id = ${old.id}`;
    await rotate.run(old.id, '7d');
    expect(await secondsLeft(old.id)).toBeLessThanOrEqual(7_200);
  });

  it('without overlap: no process takes the old key once it is answered', async () => {
    verifies('api-key.rotation');
    for (let round = 0; round < 5; round += 1) {
      const old = await app.key();
      expect(await verdict(old.key)).toEqual(ACCEPTED);
      const { key } = await rotate.run(old.id, '0');
      expect([await verdict(old.key), await verdict(key)]).toEqual([[401, 'api_key_revoked'], ACCEPTED]);
    }
  });

  it('with overlap: what the old key holds open ends, and may be opened again until it expires', async () => {
    const old = await app.key();
    const stream = await EventReader.open(app.address, { key: old.key });
    await rotate.run(old.id, '1h');
    expect(await stream.next()).toBeUndefined();
    const again = await EventReader.open(app.address, { key: old.key });
    expect(again.status).toBe(200);
    again.close();
    expect(await verdict(old.key)).toEqual(ACCEPTED);
  });

  it.each([
    ['revoked', 'was revoked', (id: string) => new RevokeApiKey(db.database).run(id)],
    ['expired', 'has expired', (id: string) => db.database.sql`update api_key set expires_at = now() where id = ${id}`],
    ['rotated', 'was rotated before', (id: string) => rotate.run(id, '7d')],
    ['rotated without overlap', 'was rotated before', (id: string) => rotate.run(id, '0')],
  ])('is refused for a key that is %s', async (_, why, end) => {
    const { id } = await app.key();
    await end(id);
    const keys = (): Promise<unknown> => db.database.sql`select id, expires_at, revoked_at from api_key order by id`;
    const before = await keys();
    const refused = { code: 'api_key_not_current', status: 409, message: `The API key ${why}.` };
    for (const overlap of ['0', '24h'] as const) await expect(rotate.run(id, overlap)).rejects.toMatchObject(refused);
    expect(await keys()).toEqual(before);
  });

  it('is refused for a key of another account as for none', async () => {
    const { id } = await app.key();
    const other = await app.account();
    await expect(rotate.run(id, '24h', other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(rotate.run('000000000000', '24h')).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.database.sql`select 1 from api_key where rotated_from = ${id}`).toEqual([]);
  });

  it.each(['0', '24h'] as const)('has one winner of many at once, with overlap %s', async (overlap) => {
    const { id } = await app.key();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => rotate.run(id, overlap)));
    const lost = tries.filter(({ status }) => status === 'rejected');
    expect(lost).toHaveLength(7);
    for (const { reason } of lost as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'api_key_not_current' });
    expect(await db.database.sql`select 1 from api_key where rotated_from = ${id}`).toHaveLength(1);
  });
});

const logger = {
  warn(line: unknown): void {
    throw line;
  },
};
