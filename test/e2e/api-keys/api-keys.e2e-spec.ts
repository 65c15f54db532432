import { crc32 } from 'node:zlib';
import { DisableAccount, ListApiKeys, LiveProcess, RevokeApiKey, VerifyApiKey } from '@libs/identity';
import { KeyUses } from '../../../libs/identity/src/api-keys/key-uses.js';
import { generateApiKey } from '../../../libs/identity/src/api-keys/api-key.js';
import { toBase62 } from '@libs/kernel';
import { Client, escapeIdentifier } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { listTools, listToolsWith } from '../../support/mcp/list-tools.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const CHECKSUM_LENGTH = 6;

describe('API keys', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it('a good key gets the tool list', async () => {
    verifies('authentication.api-key', 'api-key.validated-by-tools-list', 'service.access.api-key');
    const { key } = await app.key();
    const response = await listTools(app.address, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(200);
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toContain('create_video');
  });

  it('the word Bearer may have any case', async () => {
    const { key } = await app.key();
    for (const word of ['bearer', 'BEARER']) {
      expect((await listTools(app.address, { authorization: `${word} ${key}` })).status).toBe(200);
    }
  });

  describe('refused with 401 is', () => {
    const damage = (key: string): string => key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');

    /** A key with the id of a real one, another secret and a good checksum. */
    function guess(id: string): string {
      const body = `mmk_live_${id}_${generateApiKey().text.slice(22, 54)}`;
      return body + toBase62(crc32(body), CHECKSUM_LENGTH);
    }

    const revoked = async (): Promise<{ key: string; id: string }> => {
      const made = await app.key();
      await new RevokeApiKey(db.database).run(made.id);
      return made;
    };

    const expired = async (): Promise<{ key: string; id: string }> => {
      const made = await app.key();
      await db.database.sql`update api_key set expires_at = clock_timestamp() where id = ${made.id}`;
      return made;
    };

    async function ofDisabledOwner(): Promise<string> {
      const accountId = await app.account();
      const { key } = await app.key({ accountId });
      expect((await listToolsWith(app.address, key))[0]).toBe(200);
      await new DisableAccount(db.database).run(accountId);
      return key;
    }

    it.each<[string, string, () => Promise<string> | string]>([
      ['a word', 'invalid_token', () => 'Bearer junk'],
      ['a token of another kind', 'invalid_token', () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
      ['a damaged key', 'invalid_api_key', () => 'Bearer mmk_live_junk'],
      ['a key of another prefix', 'invalid_api_key', () => `Bearer ${generateApiKey().text.replace('live', 'test')}`],
      ['a wrong checksum', 'invalid_api_key', async () => `Bearer ${damage((await app.key()).key)}`],
      ['an unknown key', 'invalid_api_key', () => `Bearer ${generateApiKey().text}`],
      ['another secret of a real key', 'invalid_api_key', async () => `Bearer ${guess((await app.key()).id)}`],
      ['another secret of a revoked key', 'invalid_api_key', async () => `Bearer ${guess((await revoked()).id)}`],
      ['another secret of an expired key', 'invalid_api_key', async () => `Bearer ${guess((await expired()).id)}`],
      ['a revoked key', 'api_key_revoked', async () => `Bearer ${(await revoked()).key}`],
      ['an expired key', 'api_key_expired', async () => `Bearer ${(await expired()).key}`],
      ['a key of a disabled account', 'invalid_api_key', async () => `Bearer ${await ofDisabledOwner()}`],
      ['a key under Basic', 'malformed_credentials', async () => `Basic ${(await app.key()).key}`],
      ['a key alone', 'malformed_credentials', async () => (await app.key()).key],
      ['a bearer of two parts', 'malformed_credentials', async () => `Bearer ${(await app.key()).key} x`],
      ['two spaces', 'malformed_credentials', async () => `Bearer  ${(await app.key()).key}`],
      ['an empty header', 'malformed_credentials', () => ''],
    ])('%s: %s', async (_, code, authorization) => {
      verifies('status.401.malformed', 'status.401.expired', 'status.401.revoked', 'error.invalid-credentials');
      const response = await listTools(app.address, { authorization: await authorization() });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", resource_metadata="${app.address}/.well-known/oauth-protected-resource/mcp", ` +
          'scope="media:generate library:read library:write"',
      );
      expect(await response.json()).toEqual({
        error_code: code,
        error_description: expect.stringMatching(/\w/),
        actionable_next_step: expect.stringMatching(/\w/),
        retryable: false,
      });
    });

    it('no credential at all, with a challenge that names no error', async () => {
      verifies('status.401.missing');
      const response = await listTools(app.address);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=".+", scope=".+"$/);
      expect(await response.json()).toMatchObject({ error_code: 'missing_credentials' });
    });

    it.each(['token', 'access_token', 'api_key', 'authorization'])('a good key in the query as %s', async (name) => {
      const { key } = await app.key();
      for (const value of [key, `Bearer ${key}`]) {
        const query = `?${new URLSearchParams({ [name]: value }).toString()}`;
        const response = await listTools(app.address, {}, query);
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ error_code: 'missing_credentials' });
      }
    });

    it('each single changed character of a good key', async () => {
      const { key } = await app.key();
      for (let at = 0; at < key.length; at += 1) {
        const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
        expect((await listToolsWith(app.address, changed))[0], changed).toBe(401);
      }
      expect((await listToolsWith(app.address, key))[0]).toBe(200);
    });

    it('a remembered key from the moment of its expiry on', async () => {
      const { key, id } = await app.key();
      await db.database.sql`
        update api_key set expires_at = clock_timestamp() + interval '300 milliseconds' where id = ${id}`;
      expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
      await expect.poll(() => listToolsWith(app.address, key), { interval: 20 }).toEqual([401, 'api_key_expired']);
    });
  });

  it('gives the principal its expiry, for work that goes on after the request', async () => {
    const { key } = await app.key({ expiresInDays: 2 });
    const before = performance.now();
    const { validUntil = 0 } = await app.nest.get(VerifyApiKey, { strict: false }).run(key);
    const twoDays = 2 * 86_400_000;
    expect(validUntil - before).toBeGreaterThan(twoDays - 60_000);
    expect(validUntil - performance.now()).toBeLessThanOrEqual(twoDays);
  });

  it('can do what its scopes name and nothing else', async () => {
    verifies('api-key.minimal-scopes');
    const { key } = await app.key({ scopes: ['library:read'] });
    const authorization = `Bearer ${key}`;
    const list = await listTools(app.address, { authorization });
    const { result } = (await list.json()) as { result: { tools: { name: string }[] } };
    const names = result.tools.map(({ name }) => name);
    expect(names).toContain('lib_list');
    expect(names).not.toContain('create_video');
    expect(names).not.toContain('lib_delete');
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: '1',
        method: 'tools/call',
        params: { name: 'create_video', arguments: { prompt: 'waves' } },
      }),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error_code: 'insufficient_scope',
      actionable_next_step: expect.stringContaining('keys create --scopes') as string,
    });
    expect(await db.database.sql`select 1 from resource`).toEqual([]);
  });

  it('is kept nowhere in the clear: not in the database, not in the log, not in the list of keys', async () => {
    verifies('api-key.secret', 'api-key.shown-once');
    const { key, id } = await app.key();
    const [secret = ''] = key.split('_').slice(-1);
    expect(await listToolsWith(app.address, key)).toEqual([200, undefined]);
    await listTools(app.address, { authorization: `Basic ${key}` }, `?token=${key}`);
    const listed = await new ListApiKeys(db.database).run();
    expect(listed.map((record) => record.id)).toContain(id);
    const places = [await everyRow(db.url), app.log.join('\n'), JSON.stringify(listed)];
    expect(places[0]).toContain(id);
    for (const text of [key, secret, secret.slice(0, 32)]) {
      const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/, '')];
      for (const form of forms) {
        for (const place of places) expect(place).not.toContain(form);
      }
    }
  });

  it('its last use is noted at most once a minute', async () => {
    const { key, id } = await app.key();
    // Without a heartbeat nothing is remembered: every verification asks the database.
    const uses = new KeyUses(db.database, logger);
    const process = new LiveProcess(db.database, logger, { baseUrl: app.address });
    const verify = new VerifyApiKey(db.database, app.secrets, process, uses);
    const lastUse = async (): Promise<unknown> => {
      await uses.settled();
      const rows = await db.database.sql<{ at: string | null }[]>`
        select last_used_at::text as at from api_key where id = ${id}`;
      return rows[0]?.at;
    };
    expect(await lastUse()).toBeNull();
    await verify.run(key);
    const first = await lastUse();
    expect(first).not.toBeNull();
    for (let n = 0; n < 5; n += 1) await verify.run(key);
    expect(await lastUse()).toBe(first);
    await db.database.sql`update api_key set last_used_at = clock_timestamp() - interval '59 seconds' where id = ${id}`;
    const recent = await lastUse();
    await verify.run(key);
    expect(await lastUse()).toBe(recent);
    await db.database.sql`update api_key set last_used_at = clock_timestamp() - interval '61 seconds' where id = ${id}`;
    const old = await lastUse();
    await verify.run(key);
    expect(await lastUse()).not.toBe(old);
  });

  it('a remembered key is verified without the database', async () => {
    const { key } = await app.key();
    const process = new LiveProcess(db.database, logger, { baseUrl: app.address });
    const verify = new VerifyApiKey(db.database, app.secrets, process, new KeyUses(db.database, logger));
    await process.start();
    const principals = new Set([await verify.run(key)]);
    const rounds = 10_000;
    const began = performance.now();
    for (let n = 0; n < rounds; n += 1) {
      principals.add(await verify.run(key));
      // Lets the heartbeat go on.
      if (n % 500 === 0) await new Promise(setImmediate);
    }
    const micros = ((performance.now() - began) * 1000) / rounds;
    // A verdict that was read anew would be another object.
    expect(principals.size).toBe(1);
    await process.stop();
    globalThis.process.stdout.write(`a remembered key is verified in ${micros.toFixed(1)} µs\n`);
  });
});

const logger = {
  warn(line: unknown): void {
    throw line;
  },
};

/** Every row of every table as text; bytes as hexadecimal. */
async function everyRow(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(
        `select row::text as text from ${escapeIdentifier(name)} row`,
      );
      texts.push(...rows.map(({ text }) => `${name}: ${text}`));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
