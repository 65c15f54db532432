import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The keys that s3rver knows. It takes any signature: what a store refuses is shown against another one. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** What a service needs to keep its files here. */
  settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A server of S3 with one bucket, on a port of loopback. */
export async function startS3Server({ port = 0 } = {}): Promise<S3Server> {
  const bucket = 'media';
  const directory = await mkdtemp(join(tmpdir(), 'mediamaker-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port: given } = await server.run();
  const endpoint = `http://127.0.0.1:${given}`;
  return {
    endpoint,
    bucket,
    settings: { OBJECT_STORE: 's3', S3_BUCKET: bucket, S3_ENDPOINT: endpoint, ...KEYS },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
