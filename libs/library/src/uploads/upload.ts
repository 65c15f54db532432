import { type Denial, deny } from '@libs/kernel';

/** Minutes in which a file may be sent to an upload's address. */
export const UPLOAD_MINUTES = 15;

/** Minutes that the request with a file may take: `mostMilliseconds` of `src/platform/request-body/byte-body.ts`. */
export const SENDING_MINUTES = 60;

/** Where the bytes of uploads lie until they were imported: `uploads/{id}/{one attempt}`. */
export const UPLOAD_PREFIX = 'uploads/';

/**
 * Where a file lies that was sent to the store itself. Its sender can replace it until the address has expired, so that nothing
 * reads it but the copying to a key of ours.
 */
export const stagingKey = (id: string): string => `${UPLOAD_PREFIX}${id}/sent`;

export function unknownUpload(id: string): Denial {
  return deny('not_found', `There is no upload ${id}; it may have expired.`, {
    nextStep: 'Call lib_import with upload again for a new address.',
  });
}
