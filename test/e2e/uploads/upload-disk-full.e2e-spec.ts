import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const MB = 1024 * 1024;
const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));

/** The kernel refuses every byte of a file beyond 1 MB to this service, as a full disk would. */
const CRAMPED = ['/bin/sh', '-c', 'ulimit -f 2048; exec "$0" "$1"', process.execPath, MAIN];

describe('a service whose disk takes no more', () => {
  let db: TestDatabase;
  let service: Service;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url, command: CRAMPED });
    caller = await McpCaller.connect(service.address, await service.media('keys', 'create', '--name', 'test'));
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await db.drop();
  });

  async function sent(sizeBytes: number): Promise<{ status: number; answer: unknown }> {
    const { upload } = await caller.call<{ upload: { put_url: string } }>('lib_import', {
      upload: { size_bytes: sizeBytes },
    });
    const response = await fetch(upload.put_url, { method: 'PUT', body: Buffer.alloc(sizeBytes) });
    return { status: response.status, answer: await response.json() };
  }

  it('refuses an upload for now, keeps no half file, and takes the next one that fits', async () => {
    expect(await sent(2 * MB)).toMatchObject({
      status: 503,
      answer: { error_code: 'storage_unavailable', retryable: true },
    });
    expect(await readdir(join(service.dataDir, 'objects', 'drafts'))).toEqual([]);
    expect(await sent(MB / 2)).toMatchObject({ status: 200, answer: { size_bytes: MB / 2 } });
  });
});
