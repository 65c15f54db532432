import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { KeyRing, SystemClock } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Conduct, HostileS3, refusal } from '../../../../../test/support/s3/hostile-s3.js';
import { type S3Server, startS3Server } from '../../../../../test/support/s3/s3-server.js';
import { AddressSigner } from '../../address-signer.js';
import { S3_LIMITS } from './s3-clients.js';
import { mistakeOfBucket } from './s3-errors.js';
import { S3ObjectStore } from './s3-object-store.js';

const MB = 1024 * 1024;

describe('a bucket', () => {
  let server: S3Server;
  let hostile: HostileS3;
  let spoolDir: string;

  beforeAll(async () => {
    server = await startS3Server();
    hostile = await HostileS3.before(server.endpoint);
    spoolDir = await mkdtemp(join(tmpdir(), 'mediamaker-spool-'));
    // Keys of this machine are none of this test.
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, join(spoolDir, 'none'));
  });
  afterEach(() => hostile.reset());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await hostile.stop();
    await server.stop();
    await rm(spoolDir, { recursive: true });
  });

  function open(): Promise<S3ObjectStore> {
    const keys = KeyRing.parse(KeyRing.generateText());
    const signer = new AddressSigner({ linkSigning: keys }, new SystemClock(), { baseUrl: 'http://localhost' });
    const place = { bucket: server.bucket, endpoint: hostile.endpoint, region: 'us-east-1', forcePathStyle: true };
    return S3ObjectStore.open({ place, signer, spoolDir, limits: { ...S3_LIMITS, attempts: 1 } });
  }
  function useKeys({ AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret }: Readonly<Record<string, string>>): void {
    vi.stubEnv('AWS_ACCESS_KEY_ID', id);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  }
  async function mistake(): Promise<string | undefined> {
    const found = await (await open()).requireBucket().catch((error: unknown) => error);
    return found === undefined ? undefined : mistakeOfBucket(found, 'media');
  }
  const redirect: Conduct = { ...refusal(301, 'PermanentRedirect'), headers: { 'x-amz-bucket-region': 'eu-west-3' } };
  const otherRegion = refusal(400, 'AuthorizationHeaderMalformed', '<Region>eu-west-3</Region>');

  it.each([
    ['NoSuchBucket', refusal(404, 'NoSuchBucket'), 'S3_BUCKET: there is no bucket media: make it first'],
    ['a redirect', redirect, 'S3_REGION: the bucket media is in another region, eu-west-3'],
    ['another region', otherRegion, 'S3_REGION: the bucket media is in another region, eu-west-3'],
    [
      'AccessDenied',
      refusal(403, 'AccessDenied'),
      'S3_BUCKET: the keys of this process have no right to the bucket media',
    ],
    ['InvalidAccessKeyId', refusal(403, 'InvalidAccessKeyId'), /^AWS_ACCESS_KEY_ID: /],
    ['SignatureDoesNotMatch', refusal(403, 'SignatureDoesNotMatch'), /^AWS_SECRET_ACCESS_KEY: /],
    ['a page for people', { status: 200, body: '<html>Welcome</html>' }, /^S3_ENDPOINT: /],
    ['ExpiredToken', refusal(400, 'ExpiredToken'), /^AWS_SESSION_TOKEN: /],
  ] as [string, Conduct, string | RegExp][])(
    'that is answered with %s has one line for it',
    async (_, conduct, line) => {
      useKeys(server.settings);
      hostile.conduct = () => conduct;
      expect(await mistake()).toMatch(line);
    },
  );

  it('whose store is in trouble is no mistake of the settings', async () => {
    useKeys(server.settings);
    hostile.conduct = () => refusal(503, 'SlowDown');
    expect(await mistake()).toBeUndefined();
  });

  it('without any keys has a line for it', async () => {
    useKeys({});
    expect(await mistake()).toMatch(/^AWS_ACCESS_KEY_ID: no keys for S3 were found/);
    const signing = (await open()).signUpload({ key: 'a', sizeBytes: 1, ttlSeconds: 60 });
    await expect(signing).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  it('is written to with keys that are renewed while an object is stored', async () => {
    useKeys({});
    const renewing = await keysThatEnd(server.settings);
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', renewing.address);
    try {
      const store = await open();
      await store.put('long', Readable.from([randomBytes(17 * MB)]), { type: 'video/mp4' });
      expect(await store.head('long')).toMatchObject({ sizeBytes: 17 * MB });
      const tokens = hostile.tokens.map(Number);
      expect(tokens).toEqual(tokens.toSorted((one, other) => one - other));
      expect(new Set(tokens).size).toBeGreaterThan(2);
    } finally {
      vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', undefined);
      await renewing.stop();
    }
  });
});

/** What a container platform gives out keys with: other ones at each request, which last a minute. */
async function keysThatEnd(
  keys: Readonly<Record<string, string>>,
): Promise<{ address: string; stop(): Promise<void> }> {
  let given = 0;
  const server: Server = createServer((_, response) => {
    given += 1;
    const Expiration = new Date(Date.now() + 60_000).toISOString();
    const { AWS_ACCESS_KEY_ID: AccessKeyId, AWS_SECRET_ACCESS_KEY: SecretAccessKey } = keys;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token: String(given), Expiration }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/keys`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
