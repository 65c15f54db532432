import { type Denial, deny } from '@libs/kernel';

/** Absent, deleted and another account's resource answer alike: an identifier tells nothing about others. */
export function resourceNotFound(resourceId: string): Denial {
  return deny('not_found', `There is no resource ${resourceId} in this library.`);
}
