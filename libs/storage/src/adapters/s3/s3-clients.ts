import type { S3Client } from '@aws-sdk/client-s3';
import { loadClient } from '@libs/kernel/adapters';
import type { S3Place } from '../../object-store.settings.js';

/** How long the store may take, and how often it is asked. */
export interface S3Limits {
  /** Milliseconds until a connection stands. */
  connectMs: number;
  /** Milliseconds without a byte after which a request or an answer is given up. */
  idleMs: number;
  /** Attempts of a request that the store did not answer, or answered with 429, 5xx or a wrong clock of ours. */
  attempts: number;
  /** Milliseconds that a start waits for the store. */
  startMs: number;
  /** Milliseconds before a file that waits for the store is sent again; twice as long each time, up to the longest. */
  pauseMs: number;
  longestPauseMs: number;
}

/** The SDK pauses between attempts: 0.1 s, or 0.5 s after `SlowDown`; twice as long each time. */
export const S3_LIMITS: S3Limits = {
  connectMs: 3_000,
  idleMs: 30_000,
  attempts: 4,
  startMs: 5_000,
  pauseMs: 1_000,
  longestPauseMs: 30_000,
};

/** The packages of AWS that speak S3, loaded only where a setting asks for them. */
export interface S3Packages {
  s3: typeof import('@aws-sdk/client-s3');
  upload: typeof import('@aws-sdk/lib-storage');
  presigner: typeof import('@aws-sdk/s3-request-presigner');
}

/** @throws ClientMissing */
export async function loadS3(): Promise<S3Packages> {
  return {
    s3: await loadClient('@aws-sdk/client-s3@3.1169.0', () => import('@aws-sdk/client-s3')),
    upload: await loadClient('@aws-sdk/lib-storage@3.1169.0', () => import('@aws-sdk/lib-storage')),
    presigner: await loadClient(
      '@aws-sdk/s3-request-presigner@3.1162.0',
      () => import('@aws-sdk/s3-request-presigner'),
    ),
  };
}

/** How the clients of one store differ. */
interface ClientOptions {
  limits: S3Limits;
  /** Undefined: that of AWS. */
  endpoint?: string;
  /** Reads the bytes of objects: it waits for the head of an answer only, and `checkedBody` for each byte behind it. */
  isForBytes?: boolean;
}

/** A client of the bucket's store at an endpoint. Keys come from the SDK's own chain: environment, files, roles. */
export function s3Client({ s3 }: S3Packages, place: S3Place, options: ClientOptions): S3Client {
  const { endpoint, limits, isForBytes = false } = options;
  const idle = isForBytes
    ? { requestTimeout: limits.idleMs, throwOnRequestTimeout: true }
    : { socketTimeout: limits.idleMs };
  return new s3.S3Client({
    region: place.region,
    forcePathStyle: place.forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Stores other than AWS refuse checksums that they do not know; the payload is signed, and whole reads are hashed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    requestHandler: { connectionTimeout: limits.connectMs, ...idle },
  });
}
