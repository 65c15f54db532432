import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FOREIGN_SUBJECT, ForeignProvider } from '../../support/oauth/foreign-provider.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { ERAS, OauthMcpClient } from '../../support/oauth/oauth-mcp-client.js';
import { KeptOauth } from '../../support/oauth/oauth-mcp-provider.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
let foreign: ForeignProvider;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  foreign = await ForeignProvider.start();
  app = await trusting(foreign.address);
});
afterAll(async () => {
  await app.close();
  await foreign.stop();
  await db.drop();
});

const trusting = (issuer: string): Promise<TestApp> =>
  TestApp.start(db.database, { settings: { AUTH_ISSUERS: JSON.stringify([{ issuer }]) } });

const endpointOf = (one: TestApp): URL => new URL('/mcp', one.address);
const keyOf = (kept: KeptOauth): unknown => decodeProtectedHeader(kept.tokens()?.access_token ?? '').kid;

describe.each(ERAS)('an official client of %s', (era) => {
  const opened = (kept: KeptOauth): OauthMcpClient => new OauthMcpClient(era, endpointOf(app), kept);

  it('finds another provider by what we say of ourselves, registers there, calls here and refreshes there', async () => {
    foreign.resource = endpointOf(app).href;
    foreign.asked.length = 0;
    const kept = new KeptOauth();
    const client = await opened(kept).connectFor(new OauthPerson(foreign));
    expect(await client.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({
      structuredContent: { total: 0 },
    });
    const before = kept.tokens();
    kept.spoilAccessToken();
    const again = await opened(kept).connect();
    expect((await again.listTools()).tools.map(({ name }) => name)).toContain('create_video');
    expect(kept.tokens()?.access_token).not.toBe(before?.access_token);
    await client.close();
    await again.close();
    const steps = ['/reg', '/auth', '/token'];
    expect([...new Set(foreign.asked)].filter((path) => steps.includes(path))).toEqual(steps);
    expect(await db.database.sql`select issuer, subject from external_identity`).toEqual([
      { issuer: foreign.address, subject: FOREIGN_SUBJECT },
    ]);
    expect(await db.database.sql`select 1 from oidc_record`).toEqual([]);
  });

  it('stays in while the keys of its provider cannot be had, and when they change', async () => {
    foreign.resource = endpointOf(app).href;
    const kept = new KeptOauth();
    const client = await opened(kept).connectFor(new OauthPerson(foreign));
    const first = keyOf(kept);
    foreign.hidesKeys = true;
    kept.spoilAccessToken();
    const during = await opened(kept).connect();
    expect([(await during.listTools()).tools.length > 0, keyOf(kept)]).toEqual([true, first]);
    foreign.hidesKeys = false;
    await foreign.rotate();
    kept.spoilAccessToken();
    const after = await opened(kept).connect();
    expect((await after.listTools()).tools.length).toBeGreaterThan(0);
    expect(keyOf(kept)).not.toBe(first);
    for (const each of [client, during, after]) await each.close();
  });

  it('rejects a provider whose issuer name differs from the configured one', async () => {
    const misnamed = await trusting(foreign.misnamed.address);
    foreign.resource = endpointOf(misnamed).href;
    try {
      const kept = new KeptOauth();
      const client = new OauthMcpClient(era, endpointOf(misnamed), kept);
      await expect(client.connectFor(new OauthPerson(foreign.misnamed))).rejects.toThrow(/issuer|\b401\b/i);
      const token = kept.tokens()?.access_token;
      const verdict = token === undefined ? 'it asked for none' : await listToolsWith(misnamed.address, token);
      // The newer one compares for itself.
      expect(verdict).toEqual(era === 'revision 2026-07-28' ? 'it asked for none' : [401, 'invalid_token']);
    } finally {
      await misnamed.close();
    }
  });
});
