import { ListApiKeys, RevokeApiKey } from '@libs/identity';
import { generateApiKey } from '../../../libs/identity/src/api-keys/api-key.js';
import { toBase62 } from '@libs/kernel';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const CHECKSUM_LENGTH = 6;

describe('an API key that leaked', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { LOG_LEVEL: 'trace' } });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const report = (body: unknown, query = ''): Promise<Response> =>
    app.fetch(`/api/keys/revoke-exposed${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const revokedIds = async (): Promise<string[]> =>
    (await new ListApiKeys(db.database).run()).filter((key) => key.revoked_at).map(({ id }) => id);

  /** The id of a real key, another secret and a good checksum. */
  function guess(id: string): string {
    const body = `mmk_live_${id}_${generateApiKey().text.slice(22, 54)}`;
    return body + toBase62(crc32(body), CHECKSUM_LENGTH);
  }

  it('is revoked for any sender of the whole key, before the response, and is never logged', async () => {
    const { key, id } = await app.key();
    expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
    const response = await report({ key });
    expect([response.status, await response.json()]).toEqual([200, { accepted: true }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await listToolsWith(app.address, key)).toEqual([401, 'api_key_revoked']);
    expect(await revokedIds()).toContain(id);
    expect(app.log.length).toBeGreaterThan(0);
    expect(app.log.join('\n')).not.toContain(key.slice(22, 54));
  });

  it.each<[string, () => Promise<string> | string]>([
    ['an unknown key', () => generateApiKey().text],
    ['another secret of a real key', async () => guess((await app.key()).id)],
    ['a damaged key', async () => (await app.key()).key.slice(0, -1)],
    ['a key with a word before it', async () => `Bearer ${(await app.key()).key}`],
    ['a word', () => 'hello'],
  ])('%s is answered like it, and nothing is revoked', async (_, text) => {
    const key = await text();
    const before = await revokedIds();
    const response = await report({ key });
    expect([response.status, await response.text()]).toEqual([200, '{"accepted":true}']);
    expect(await revokedIds()).toEqual(before);
  });

  it.each<[string, (key: { key: string; id: string }) => Promise<unknown>]>([
    ['revoked', ({ id }) => new RevokeApiKey(db.database).run(id)],
    ['reported', ({ key }) => report({ key })],
    ['expired', ({ id }) => db.database.sql`update api_key set expires_at = now() where id = ${id}`],
  ])('is answered the same when it is %s already', async (_, end) => {
    const made = await app.key();
    await end(made);
    const response = await report({ key: made.key });
    expect([response.status, await response.text()]).toEqual([200, '{"accepted":true}']);
    expect(await revokedIds()).toContain(made.id);
  });

  it('is recorded in the audit log once', async () => {
    const { key, id } = await app.key();
    for (let times = 0; times < 3; times += 1) await report({ key });
    const events = await db.database.sql`select kind, actor from audit_event where subject = ${id} order by id`;
    expect(events.slice(1)).toEqual([{ kind: 'key_exposed', actor: 'bearer' }]);
  });

  it.each<[string, (key: string) => Promise<Response>]>([
    ['in the query', (key) => report({}, `?key=${key}`)],
    [
      'in a header',
      (key) => app.fetch('/api/keys/revoke-exposed', { method: 'POST', headers: { authorization: `Bearer ${key}` } }),
    ],
    ['in a list', (key) => report({ key: [key] })],
    ['among too much else', (key) => report({ key: key + ' '.repeat(256) })],
    ['as nothing', () => report({ key: '' })],
  ])('is not taken %s; 422, without the key', async (_, send) => {
    const { key, id } = await app.key();
    const response = await send(key);
    expect(response.status).toBe(422);
    expect(await response.text()).not.toContain(key.slice(22, 54));
    expect(app.log.join('\n')).not.toContain(key.slice(22, 54));
    expect(await revokedIds()).not.toContain(id);
  });

  it('cannot be sent by GET', async () => {
    const { key, id } = await app.key();
    expect((await app.fetch(`/api/keys/revoke-exposed?key=${key}`)).status).toBe(405);
    expect(await revokedIds()).not.toContain(id);
  });

  it('is taken from one address no oftener than any other request', async () => {
    // Its address has asked before, here.
    await db.database.sql`delete from request_window`;
    const other = await TestApp.start(db.database, { environment: await hourlyLimits(3) });
    try {
      const send = (): Promise<Response> =>
        other.fetch('/api/keys/revoke-exposed', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"key":"x"}',
        });
      const statuses: number[] = [];
      for (let times = 0; times < 4; times += 1) statuses.push((await send()).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await other.close();
    }
  });
});
