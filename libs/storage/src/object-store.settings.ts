import { flag, origin, unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

/** Names that every store of S3 allows for a bucket. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Where finished files are kept. */
export const objectStoreForms = {
  OBJECT_STORE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where finished files are kept: in `DATA_DIR`, or in a bucket of any store that speaks S3.'),
  S3_BUCKET: z
    .string()
    .regex(BUCKET, 'must be the name of a bucket')
    .meta({ form: 'the name of a bucket' })
    .optional()
    .describe('The bucket. Needed with `OBJECT_STORE=s3`.'),
  S3_ENDPOINT: origin
    .optional()
    .describe('The address of the store, without the bucket. Unset: that of AWS in `S3_REGION`.'),
  S3_PUBLIC_ENDPOINT: origin
    .optional()
    .describe('The address under which callers reach the store. Unset: `S3_ENDPOINT`.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/i, 'must be the name of a region')
    .meta({ form: 'the name of a region' })
    .default('us-east-1')
    .describe('The region of the bucket; many stores take any.'),
  S3_FORCE_PATH_STYLE: flag
    .optional()
    .describe(
      'Whether the bucket stands in the path and not in the host. Unset: `on` with `S3_ENDPOINT`, otherwise `off`.',
    ),
};

type Variables = z.output<z.ZodObject<typeof objectStoreForms>>;

/** A bucket, and how it is reached. */
export interface S3Place {
  bucket: string;
  /** Undefined: the endpoint of AWS in the region. */
  endpoint?: string;
  /** The endpoint that signed addresses lead to; undefined: `endpoint`. */
  publicEndpoint?: string;
  region: string;
  forcePathStyle: boolean;
}

export const objectStoreSettings = registerAs('objectStore', (read: Variables = unread()) => {
  const bucket = bucketOf(read);
  return {
    /** The bucket that holds finished files; undefined: they lie in `DATA_DIR`. */
    s3: read.OBJECT_STORE === 's3' ? bucket : undefined,
    /** The bucket that is described, in use or not: files can be moved there. */
    bucket,
  };
});

export type ObjectStoreSettings = ConfigType<typeof objectStoreSettings>;

function bucketOf(read: Variables): S3Place | undefined {
  if (read.S3_BUCKET === undefined) return undefined;
  return {
    bucket: read.S3_BUCKET,
    endpoint: read.S3_ENDPOINT,
    publicEndpoint: read.S3_PUBLIC_ENDPOINT,
    region: read.S3_REGION,
    forcePathStyle: read.S3_FORCE_PATH_STYLE ?? read.S3_ENDPOINT !== undefined,
  };
}

export function mistakesOfObjectStore(read: Variables): string[] {
  if (read.OBJECT_STORE === 'disk' || read.S3_BUCKET !== undefined) return [];
  return ['S3_BUCKET: needed while OBJECT_STORE is s3: the bucket that holds finished files'];
}
