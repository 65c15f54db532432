import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machine.js';

const BUCKET = 'media';
const PORT = 9000;

/** A page of a listing ends with a token that s3rver encrypts by DES. */
const LEGACY = '--openssl-legacy-provider';

/** The keys that s3rver knows. The client of S3 looks for its keys in the environment of the process. */
export const STORE_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts an S3 server from npm on a host of its own; answers the settings that lead to its bucket. */
export async function startStore(machine: Machine): Promise<Record<string, string>> {
  const program = join(createRequire(import.meta.url).resolve('s3rver'), '../../bin/s3rver.js');
  const places = ['--directory', join(machine.folder, 'objects'), '--address', machine.address, '--port', String(PORT)];
  const options = [...places, '--silent', '--configure-bucket', BUCKET];
  const server = machine.run([process.execPath, LEGACY, program, ...options], { env: { PATH: process.env['PATH'] } });
  const endpoint = `http://${machine.address}:${PORT}`;
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('The S3 server ended.');
    await pause(100);
  }
  return {
    OBJECT_STORE: 's3',
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: endpoint,
    ...STORE_KEYS,
  };
}
