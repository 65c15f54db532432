import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { createTestDatabase } from '../../support/database/test-database.js';

it('a job that the disk has no room for fails readably, costs nothing and leaves nothing', async () => {
  const db = await createTestDatabase();
  const main = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url));
  // Blocks of 512 bytes: a larger file fails to be written as on a full disk.
  // Art is drawn without a browser, which alone would need more.
  const command = ['/bin/sh', '-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, main];
  const service = await Service.start({ databaseUrl: db.url, command });
  try {
    const caller = await McpCaller.connect(service.address, /mmk_live_\w+/.exec(service.output)?.[0] ?? '');
    const image = { prompt: 'A heron at dawn in the mountains', technique: 'art', size: 1024 };
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', image);
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: { error_code: 'storage_unavailable', retryable: true },
    });
    expect(await caller.call('account_status')).toMatchObject({ credits: { left_today: 500 } });
    expect(await readdir(join(service.dataDir, 'staging'))).toEqual([]);
    const small = { prompt: 'Hi', technique: 'art', size: 256, format: 'webp' };
    const { resource_id: smallId } = await caller.call<{ resource_id: string }>('create_image', small);
    expect(await caller.ended(smallId)).toMatchObject({ status: 'completed' });
    await caller.close();
  } finally {
    await service.remove();
    await db.drop();
  }
});
