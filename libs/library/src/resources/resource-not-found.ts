import { type Denial, deny } from '@libs/kernel';

/** The same for absent, deleted and foreign resources, so that it reveals nothing about other accounts. */
export function resourceNotFound(resourceId: string): Denial {
  return deny('not_found', `There is no resource ${resourceId} in this library.`);
}
