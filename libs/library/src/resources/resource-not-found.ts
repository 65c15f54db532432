import { Denial } from '@libs/kernel';

/** Absent, deleted and another account's resource answer alike: an identifier tells nothing about others. */
export class ResourceNotFound extends Denial {
  constructor(resourceId: string) {
    super('not_found', `There is no resource ${resourceId} in this library.`);
  }
}
