import { request } from 'node:http';
import { PostgresDatabase } from '@libs/database/adapters';
import { DisableAccount, RevokeApiKey } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { newKey } from '../../support/service/new-key.js';
import { SharedService } from '../../support/service/shared-service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';
import { entities } from '../../../src/entities.js';

const ACCEPTED = [200, undefined];
const REVOKED = [401, 'api_key_revoked'];

describe('a revocation', () => {
  let db: TestDatabase;
  const databases: PostgresDatabase[] = [];
  const apps: TestApp[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    for (const applicationName of ['one', 'two']) {
      const database = await PostgresDatabase.connect({ url: db.url, entities, applicationName });
      databases.push(database);
      apps.push(await TestApp.start(database, { secrets: apps[0]?.secrets }));
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.destroy();
    await db.drop();
  });

  const [one, two] = [() => apps[0] as TestApp, () => apps[1] as TestApp];

  /** What each application says to the key. */
  const verdicts = (key: string): Promise<unknown[]> =>
    Promise.all(apps.map(({ address }) => listToolsWith(address, key)));

  it('is in force in every process from the moment it is answered', async () => {
    const took: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { key, id } = await one().key();
      expect(await verdicts(key)).toEqual([ACCEPTED, ACCEPTED]);
      const began = performance.now();
      await new RevokeApiKey(db.database).run(id);
      took.push(performance.now() - began);
      expect(await verdicts(key), `round ${round}`).toEqual([REVOKED, REVOKED]);
    }
    took.sort((a, b) => a - b);
    process.stdout.write(
      `a revocation takes ${took[20]?.toFixed(0)} ms (median), ${took.at(-1)?.toFixed(0)} ms (most)\n`,
    );
  });

  it('refuses every request that begins after it, however many are under way', async () => {
    const { key, id } = await one().key();
    let revokedAt = Infinity;
    const seen: { began: number; verdict: unknown[] }[] = [];
    const hammer = async ({ address }: TestApp): Promise<void> => {
      for (let verdict: unknown[] = ACCEPTED; verdict[0] === 200;) {
        const began = performance.now();
        verdict = await listToolsWith(address, key);
        seen.push({ began, verdict });
      }
    };
    const hammers = apps.flatMap((app) => [hammer(app), hammer(app), hammer(app)]);
    await expect.poll(() => seen.length, { interval: 5 }).toBeGreaterThan(60);
    await new RevokeApiKey(db.database).run(id);
    revokedAt = performance.now();
    await Promise.all(hammers);
    const late = seen.filter(({ began, verdict }) => began >= revokedAt && verdict[0] === 200);
    expect(late).toEqual([]);
    expect(seen.filter(({ verdict }) => verdict[0] === 200).length).toBeGreaterThan(50);
  });

  it('of one key leaves the others of its account alone, so that keys can be rotated', async () => {
    verifies('api-key.rotation');
    const accountId = await one().account();
    const suspect = await one().key({ accountId });
    expect(await verdicts(suspect.key)).toEqual([ACCEPTED, ACCEPTED]);
    const fresh = await one().key({ accountId });
    await new RevokeApiKey(db.database).run(suspect.id);
    expect(await verdicts(fresh.key)).toEqual([ACCEPTED, ACCEPTED]);
    expect(await verdicts(suspect.key)).toEqual([REVOKED, REVOKED]);
  });

  it('of an account ends all its keys in every process', async () => {
    const accountId = await one().account();
    const keys = [await one().key({ accountId }), await two().key({ accountId })];
    for (const { key } of keys) expect(await verdicts(key)).toEqual([ACCEPTED, ACCEPTED]);
    await new DisableAccount(db.database).run(accountId);
    const invalid = [401, 'invalid_api_key'];
    for (const { key } of keys) expect(await verdicts(key)).toEqual([invalid, invalid]);
  });

  it('may be repeated, and is refused for a key that does not exist or is another account’s', async () => {
    const { id, key } = await one().key();
    const revoke = new RevokeApiKey(db.database);
    await expect(revoke.run('000000000000')).rejects.toMatchObject({ code: 'not_found' });
    await expect(revoke.run(id, await one().account())).rejects.toMatchObject({ code: 'not_found' });
    expect(await verdicts(key)).toEqual([ACCEPTED, ACCEPTED]);
    await revoke.run(id);
    await revoke.run(id);
    expect(await verdicts(key)).toEqual([REVOKED, REVOKED]);
  });

  it('is not missed by a process whose heartbeat hangs: it stops trusting its memory', async () => {
    const { key, id } = await one().key();
    await db.database.transaction(async (tx) => {
      await tx.sql`select 1 from live_process for update`;
      expect(await verdicts(key)).toEqual([ACCEPTED, ACCEPTED]);
      await new RevokeApiKey(db.database).run(id);
      expect(await verdicts(key)).toEqual([REVOKED, REVOKED]);
    });
  });

  it('does not wait for a process that has stopped', async () => {
    const third = await TestApp.start(db.database, { secrets: one().secrets });
    const { key, id } = await one().key();
    expect(await listToolsWith(third.address, key)).toEqual(ACCEPTED);
    await third.close();
    expect(await db.database.sql`select 1 from live_process`).toHaveLength(2);
    await new RevokeApiKey(db.database).run(id);
    expect(await verdicts(key)).toEqual([REVOKED, REVOKED]);
  });
});

describe('a process that is suspended', () => {
  let service: SharedService;

  beforeAll(async () => {
    service = await SharedService.open();
  });
  afterAll(async () => {
    process.kill(service.pid, 'SIGCONT');
    await service.release();
  });

  it('delays a revocation by no more than its heartbeat, and accepts nothing revoked when it wakes', async () => {
    const { database, secrets } = service;
    for (let round = 0; round < 4; round += 1) {
      const { key, id } = await newKey(database, secrets.apiKeyPeppers);
      expect(await listToolsWith(service.address, key)).toEqual(ACCEPTED);
      process.kill(service.pid, 'SIGSTOP');
      const began = performance.now();
      await new RevokeApiKey(database).run(id);
      const took = performance.now() - began;
      // Its last heartbeat lapses within a second; the rest is for a busy machine.
      expect(took).toBeLessThan(2_000);
      process.stdout.write(`a suspended process delayed a revocation by ${took.toFixed(0)} ms\n`);
      // Already waiting at its socket when it wakes: nothing of it runs before it sees them.
      const waiting = Array.from({ length: 5 }, () => sent(service.address, key));
      await Promise.all(waiting.map(({ delivered }) => delivered));
      process.kill(service.pid, 'SIGCONT');
      for (const { status } of waiting) expect(await status).toBe(401);
      expect(await listToolsWith(service.address, key)).toEqual(REVOKED);
    }
  });
});

/** A request that was handed to the kernel, and the status of its answer. */
function sent(address: string, key: string): { delivered: Promise<void>; status: Promise<number | undefined> } {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const outgoing = request(new URL('/mcp', address), { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode);
    });
  });
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} });
  const delivered = new Promise<void>((resolve) => outgoing.end(body, resolve));
  return { delivered, status };
}
