import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyRing, SystemClock } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { DiskObjectStore, S3ObjectStore } from '@libs/storage/adapters';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HostileS3 } from '../test/support/s3/hostile-s3.js';
import { type S3Server, startS3Server } from '../test/support/s3/s3-server.js';
import { openObjectStore } from './open-object-store.js';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';
import { readSettings } from './settings.js';

describe('the object store of the settings', () => {
  let server: S3Server;
  let hostile: HostileS3;
  let dataDir: string;

  beforeAll(async () => {
    server = await startS3Server();
    hostile = await HostileS3.before(server.endpoint);
    dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-opened-'));
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await hostile.stop();
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const open = (more: Record<string, string>) => {
    const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, ...more });
    const secrets = { linkSigning: KeyRing.parse(KeyRing.generateText()) } as Secrets;
    return openObjectStore(settings, secrets, new SystemClock());
  };

  it('is the disk, or the bucket', async () => {
    expect(await open({})).toBeInstanceOf(DiskObjectStore);
    expect(await open(server.settings)).toBeInstanceOf(S3ObjectStore);
  });

  it('is opened also where the bucket is away, which passes', async () => {
    hostile.conduct = () => ({ cut: true });
    expect(await open({ ...server.settings, S3_ENDPOINT: hostile.endpoint })).toBeInstanceOf(S3ObjectStore);
  });

  it('is refused with one line where the bucket is missing', async () => {
    const refused = await open({ ...server.settings, S3_BUCKET: 'absent' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnusableEnvironment);
    expect((refused as Error).message).toBe('S3_BUCKET: there is no bucket absent: make it first');
  });
});
