import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { TestApp } from '../../support/service/app.js';
import { echo } from '../../support/mcp/mcp-catalogue.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

type Json = Record<string, unknown>;

const committed = (name: string): Buffer => readFileSync(new URL(`../../../contracts/${name}`, import.meta.url));

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

const bytes = async (path: string, from = app): Promise<Buffer> =>
  Buffer.from(await (await from.fetch(path)).arrayBuffer());
const document = async (path: string, from = app): Promise<Json> =>
  JSON.parse((await bytes(path, from)).toString()) as Json;

describe('the lane projection', () => {
  const PATHS = ['/api/public-mcp-lane-projection-v1.json', '/.well-known/public-mcp-lane-projection-v1.json'] as const;

  it('of an installation without settings is the committed one, at both of its places', async () => {
    verifies('discovery.lane-projection.api-path', 'discovery.lane-projection.well-known-path');
    verifies('version.lane-projection-v1');
    const own = await createTestDatabase();
    const plain = await TestApp.start(own.database, { settings: { REQUESTS_PER_MINUTE: '', REQUEST_BURST: '' } });
    try {
      for (const path of PATHS) {
        expect((await bytes(path, plain)).equals(committed('public-mcp-lane-projection-v1.json')), path).toBe(true);
      }
    } finally {
      await plain.close();
      await own.drop();
    }
  });

  it('carries the hash of its canonical form without that member', async () => {
    verifies('discovery.lane-projection.hash');
    const { canonical_sha256: told, ...rest } = await document(PATHS[0]);
    expect(told).toBe(
      createHash('sha256')
        .update(canonicalize(rest) ?? '')
        .digest('hex'),
    );
  });

  it('follows the tools and the settings of the process', async () => {
    verifies('discovery.lane-projection.live');
    const price = { credits: 7, per: 'word', units: () => 1 };
    // What the application besides has leased of a wider window would be counted here.
    const own = await createTestDatabase();
    const changed = await TestApp.start(own.database, {
      settings: {
        MCP_STANDALONE_STREAM: 'on',
        JOBS_RUNNING_PER_ACCOUNT: '3',
        JOBS_WAITING_PER_ACCOUNT: '4',
        REQUESTS_PER_MINUTE: '60',
        REQUEST_BURST: '20',
      },
      root: (foundations) => AppModule.on(foundations, { tools: [{ ...echo, price }] }),
    });
    try {
      const projection = await document(PATHS[0], changed);
      const tools = [{ name: 'echo', scopes: ['library:read'], price: { credits: 7, usd: '0.07', per: 'word' } }];
      expect(projection).toMatchObject({
        lanes: [
          { name: 'oauth', enabled: true, tools },
          { name: 'api_key', enabled: true, tools },
          { name: 'x402', enabled: false, tools: [] },
        ],
        standalone_stream: true,
        limits: {
          jobs_running_per_account: 3,
          jobs_waiting_per_account: 4,
          request_burst: 20,
          request_window_seconds: 20,
        },
      });
      expect(projection['canonical_sha256']).not.toBe((await document(PATHS[0]))['canonical_sha256']);
    } finally {
      await changed.close();
      await own.drop();
    }
  });
});
