import { type Denial, deny } from '@libs/kernel';

/** A row names the file, but the store does not have it. */
export function fileGone(): Denial {
  return deny('not_found', 'The file is no longer stored.', {
    nextStep: 'Call lib_get for the state of the resource.',
  });
}
