import { Denial } from '@libs/kernel';

/** What the store holds of a resource is not what was stored: waiting heals nothing. */
export class ResourceDamaged extends Denial {
  constructor(resourceId: string) {
    super('internal_error', `The stored bytes of resource ${resourceId} have changed.`, {
      nextStep: 'Import the file once more, or use another one; nothing was charged.',
    });
  }
}
