import { type Denial, deny } from '@libs/kernel';

/** What the store holds of a resource is not what was stored: waiting heals nothing. */
export function resourceDamaged(resourceId: string): Denial {
  return deny('internal_error', `The stored bytes of resource ${resourceId} have changed.`, {
    nextStep: 'Import the file once more, or use another one; nothing was charged.',
  });
}
