import { RemoteStoreUnavailable, StorageUnavailable } from '@libs/kernel';

/** What a store answers. Every other answer than the asked one is its trouble: callers and jobs come again. */
export async function unlessDown<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isOwnMistake(error)) throw error;
    throw isOfOneObject(error) ? new StorageUnavailable(error) : new RemoteStoreUnavailable(error);
  }
}

/** What a store answers; undefined where it has no such object or upload. */
export function whereThere<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return unlessSaid(isAbsent, ask);
}

/** What a store answers; undefined where it does not have this operation (501), as s3rver and small stores. */
export function whereOffered<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return unlessSaid((error) => withCode(error).status === 501, ask);
}

function unlessSaid<T>(isSaid: (error: unknown) => boolean, ask: () => Promise<T>): Promise<T | undefined> {
  return unlessDown(async () => {
    try {
      return await ask();
    } catch (error) {
      if (isSaid(error)) return undefined;
      throw error;
    }
  });
}

/** Whether a store says that there is no such object or upload. HEAD has no body, and so no code but its status. */
function isAbsent(error: unknown): boolean {
  const { name } = withCode(error);
  return name === 'NoSuchKey' || name === 'NotFound' || name === 'NoSuchUpload';
}

/**
 * Whether a store refuses one object and no other: it was moved to an archive, and comes back when a person asks for it. A
 * right that is denied or a key that is off may be those of all objects, which an operator sets right.
 */
function isOfOneObject(error: unknown): boolean {
  return withCode(error).name === 'InvalidObjectState';
}

/** Whether this service built a request that cannot be sent. An answer that the SDK cannot parse may be a TypeError, too: it has `$response`. */
function isOwnMistake(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof RangeError) && !('$response' in error) && !error.cause;
}

/** An answer that no store gives: of its console, or of another program. */
export class NoS3Answer extends Error {
  override readonly name = 'NoS3Answer';
}

/** What an operator has to set right, by the code of the refusal. */
const MISTAKES: Readonly<Record<string, string>> = {
  NoS3Answer: 'S3_ENDPOINT: another program than an object store answers there, such as the web console of one',
  CredentialsProviderError:
    'AWS_ACCESS_KEY_ID: no keys for S3 were found, neither in the environment nor in the files of AWS',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID: the object store does not know this key',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY: this is not the secret of the key in AWS_ACCESS_KEY_ID',
  ExpiredToken: 'AWS_SESSION_TOKEN: the keys of this process have expired',
  InvalidToken: 'AWS_SESSION_TOKEN: the object store does not take this token',
};

const OTHER_REGION = ['PermanentRedirect', 'AuthorizationHeaderMalformed'];

/**
 * What an operator has to set right where a store refuses the bucket; undefined where the store only cannot be reached or is
 * in trouble, which passes.
 */
export function mistakeOfBucket(error: unknown, bucket: string): string | undefined {
  const { name, status, region } = withCode(error instanceof StorageUnavailable ? error.cause : error);
  if (MISTAKES[name] !== undefined) return MISTAKES[name];
  if (status === 404 || name === 'NoSuchBucket') return `S3_BUCKET: there is no bucket ${bucket}: make it first`;
  if (status === 301 || OTHER_REGION.includes(name)) {
    return `S3_REGION: the bucket ${bucket} is in another region${region ? `, ${region}` : ''}`;
  }
  if (status === 403) return `S3_BUCKET: the keys of this process have no right to the bucket ${bucket}`;
  return undefined;
}

function withCode(error: unknown): { name: string; status?: number; region?: string } {
  if (!(error instanceof Error)) return { name: '' };
  const { $metadata, $response, Region } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { headers?: Record<string, string> };
    Region?: string;
  };
  return {
    name: error.name,
    status: $metadata?.httpStatusCode,
    region: Region ?? $response?.headers?.['x-amz-bucket-region'],
  };
}
