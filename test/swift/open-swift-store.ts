import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { KeyRing, SystemClock } from '@libs/kernel';
import { AddressSigner } from '@libs/storage';
import { S3ObjectStore } from '@libs/storage/adapters';
import { inject, onTestFinished, vi } from 'vitest';

const GUEST = { accessKeyId: 'test:guest', secretAccessKey: 'guesting' };

/** Keys of Swift: the owner of everything, an account without rights, and a secret that is wrong. */
export const SWIFT_KEYS = {
  owner: () => keysOf(inject('swift')),
  guest: () => GUEST,
  forged: () => ({ ...keysOf(inject('swift')), secretAccessKey: 'another' }),
};

export interface OpenOptions {
  bucket: string;
  region?: string;
  keys?: { accessKeyId: string; secretAccessKey: string };
}

/** A client of Swift beside the store, for what the store has no verb for. */
export function swiftClient(): S3Client {
  const { endpoint, region } = inject('swift');
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials: SWIFT_KEYS.owner() });
}

export async function makeBucket(Bucket: string): Promise<string> {
  await swiftClient().send(new CreateBucketCommand({ Bucket }));
  return Bucket;
}

/** A store of a bucket in Swift, until the end of the test or of the suite that opens it. */
export async function openSwiftStore(
  { bucket, region = inject('swift').region, keys = SWIFT_KEYS.owner() }: OpenOptions,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<S3ObjectStore> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
  const spoolDir = await mkdtemp(join(tmpdir(), 'mediamaker-spool-'));
  atEnd(async () => {
    vi.unstubAllEnvs();
    await rm(spoolDir, { recursive: true });
  });
  const ring = KeyRing.parse(KeyRing.generateText());
  const signer = new AddressSigner({ linkSigning: ring }, new SystemClock(), { baseUrl: 'http://localhost' });
  const { endpoint } = inject('swift');
  return S3ObjectStore.open({ place: { bucket, endpoint, region, forcePathStyle: true }, signer, spoolDir });
}

function keysOf({ accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string }): {
  accessKeyId: string;
  secretAccessKey: string;
} {
  return { accessKeyId, secretAccessKey };
}
