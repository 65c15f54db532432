import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const MAIN = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
const KB = 1024;

/** 64 blocks of 512 bytes: the kernel refuses every byte of a file beyond 32 KB to this service, as a full disk would. */
const CRAMPED = ['/bin/sh', '-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, MAIN];

describe('a service whose disk takes no more', () => {
  let db: TestDatabase;
  let service: Service;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.start({ databaseUrl: db.url, command: CRAMPED });
    caller = await McpCaller.connect(service.address, /mmk_live_\w+/.exec(service.output)?.[0] ?? '');
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
    await db.drop();
  });

  /** Makes an image of art, which is drawn without a browser: that alone would need more room. */
  async function drawn(more: object): Promise<Record<string, unknown>> {
    const image = { prompt: 'A heron at dawn in the mountains', technique: 'art', ...more };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', image);
    return caller.ended(id);
  }

  async function sent(sizeBytes: number): Promise<{ status: number; answer: unknown }> {
    const { upload } = await caller.call<{ upload: { put_url: string } }>('lib_import', {
      upload: { size_bytes: sizeBytes },
    });
    const response = await fetch(upload.put_url, { method: 'PUT', body: Buffer.alloc(sizeBytes) });
    return { status: response.status, answer: await response.json() };
  }

  it('fails a job readably, which costs nothing and leaves nothing, and finishes the next one that fits', async () => {
    expect(await drawn({ size: 1024 })).toMatchObject({
      status: 'failed',
      error: { error_code: 'storage_unavailable', retryable: true },
    });
    expect(await caller.call('account_status')).toMatchObject({ credits: { left_today: 500 } });
    expect(await readdir(join(service.dataDir, 'staging'))).toEqual([]);
    expect(await drawn({ prompt: 'Hi', size: 256, format: 'webp' })).toMatchObject({ status: 'completed' });
  });

  it('refuses an upload for now, keeps no half file, and takes the next one that fits', async () => {
    expect(await sent(64 * KB)).toMatchObject({
      status: 503,
      answer: { error_code: 'storage_unavailable', retryable: true },
    });
    expect(await readdir(join(service.dataDir, 'objects', 'drafts'))).toEqual([]);
    expect(await sent(16 * KB)).toMatchObject({ status: 200, answer: { size_bytes: 16 * KB } });
  });
});
