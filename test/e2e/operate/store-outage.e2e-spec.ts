import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database/test-database.js';
import { onePixel, png } from '../../support/files/hostile-images.js';
import { ImportingService } from '../../support/files/importing-service.js';
import { HostileS3 } from '../../support/s3/hostile-s3.js';
import { type S3Server, startS3Server } from '../../support/s3/s3-server.js';
import { Service } from '../../support/service/service.js';

const IMAGE = { prompt: 'A heron at dawn in the mountains', technique: 'art', size: 256 };

describe('a service whose object store is away', () => {
  let server: S3Server;
  let store: HostileS3;
  let on: ImportingService;

  beforeAll(async () => {
    server = await startS3Server();
    store = await HostileS3.before(server.endpoint);
    on = await ImportingService.start({ ...server.settings, S3_ENDPOINT: store.endpoint });
  });
  afterAll(async () => {
    await on.remove();
    await store.stop();
    await server.stop();
  });

  const started = async (tool: string, args: Record<string, unknown>): Promise<string> =>
    (await on.caller.call<{ resource_id: string }>(tool, args)).resource_id;
  const health = async () => {
    const answer = await fetch(`${on.service.address}/healthz`);
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  async function downloaded(id: string): Promise<number> {
    const { storage_url: address } = await on.caller.call<{ storage_url: string }>('lib_get', { resource_id: id });
    return (await fetch(address)).status;
  }

  it('is degraded and not unavailable, has its jobs wait, and finishes them when the store is back', async () => {
    const before = await started('create_image', IMAGE);
    expect(await on.caller.ended(before)).toMatchObject({ status: 'completed' });
    expect(await health()).toMatchObject({ code: 200, checks: { storage: 'ok' } });
    const address = on.files.put('/pixel.png', png(1, 1, onePixel));

    store.conduct = () => ({ cut: true });
    const asked = (pattern: RegExp): number => store.requests.filter((line) => pattern.test(line)).length;
    const drawn = await started('create_image', { ...IMAGE, prompt: 'A heron in the evening' });
    // What is ordered now is drawn, and tried again for as long as the store is away: more often than a render may fail.
    await expect.poll(() => asked(/^PUT /)).toBeGreaterThan(8);
    const imported = await started('lib_import', { url: address });
    expect(await health()).toMatchObject({ code: 200, status: 'degraded', checks: { storage: 'failed' } });
    expect(await downloaded(before)).toBe(503);

    store.reset();
    for (const id of [drawn, imported]) expect(await on.caller.ended(id)).toMatchObject({ status: 'completed' });
    for (const id of [before, drawn, imported]) expect(await downloaded(id)).toBe(200);
    expect(await health()).toMatchObject({ code: 200, checks: { storage: 'ok' } });
  });

  it('does not start without its bucket, and says so in one line', async () => {
    const more = { ...server.settings, DATABASE_URL: on.db.url, S3_BUCKET: 'absent' };
    const { code, stderr } = await Service.refusal(more);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toContain('S3_BUCKET: there is no bucket absent: make it first');
  });

  it('does not start on the bucket of another database, and says so in one line', async () => {
    const other = await createTestDatabase();
    const { DATA_DIR = '', DATA_ENCRYPTION_KEYS = '', NODE_ENV = '' } = on.service.environment;
    const more = { ...server.settings, DATABASE_URL: other.url, DATA_DIR, DATA_ENCRYPTION_KEYS, NODE_ENV };
    const { code, stderr } = await Service.refusal(more);
    await other.drop();
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^S3_BUCKET: the bucket belongs to another database: /);
  });
});
