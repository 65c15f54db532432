import type { S3Client } from '@aws-sdk/client-s3';
import { loadClient } from '@libs/kernel/adapters';
import type { S3Place } from '../../object-store.settings.js';

/** Milliseconds until a connection stands. */
const CONNECT_MS = 3_000;
/** Milliseconds without a byte after which an answer is given up. */
const IDLE_MS = 15_000;
/** Attempts of a request that the store did not answer, or answered with 5xx or "slow down". */
const MOST_ATTEMPTS = 4;

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

/** A client of the bucket's store at an endpoint. Keys come from the SDK's own chain: environment, files, roles. */
export function s3Client({ s3 }: S3Packages, place: S3Place, endpoint: string | undefined): S3Client {
  return new s3.S3Client({
    region: place.region,
    forcePathStyle: place.forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Stores other than AWS refuse checksums that they do not know; the payload is signed, and whole reads are hashed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
  });
}
