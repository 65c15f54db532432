import { StorageUnavailable } from '@libs/kernel';

/** Whether a store says that there is no such object or upload. HEAD has no body, and so no code but its status. */
export function isAbsent(error: unknown): boolean {
  const { name } = withCode(error);
  return name === 'NoSuchKey' || name === 'NotFound' || name === 'NoSuchUpload';
}

/**
 * What an operator has to set right where a store refuses the bucket; undefined where the store only cannot be reached or is
 * in trouble, which passes.
 */
export function mistakeOfBucket(error: unknown, bucket: string): string | undefined {
  const { name, status, region } = withCode(error instanceof StorageUnavailable ? error.cause : error);
  if (status === 404 || name === 'NoSuchBucket') return `S3_BUCKET: there is no bucket ${bucket}: make it first`;
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') {
    return `S3_REGION: the bucket ${bucket} is in another region${region ? `, ${region}` : ''}`;
  }
  if (status === 403) return `S3_BUCKET: the keys of this process have no right to the bucket ${bucket}`;
  if (name === 'CredentialsProviderError') {
    return 'AWS_ACCESS_KEY_ID: no keys for S3 were found, neither in the environment nor in the files of AWS';
  }
  return undefined;
}

function withCode(error: unknown): { name: string; status?: number; region?: string } {
  if (!(error instanceof Error)) return { name: '' };
  const { $metadata, $response } = error as {
    $metadata?: { httpStatusCode?: number };
    $response?: { headers?: Record<string, string> };
  };
  return {
    name: error.name,
    status: $metadata?.httpStatusCode,
    region: $response?.headers?.['x-amz-bucket-region'],
  };
}
