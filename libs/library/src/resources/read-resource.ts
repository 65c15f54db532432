import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { ObjectStore } from '@libs/storage';
import { findResource } from './find-resource.js';
import { type LibraryResource, libraryResource } from './library-resource.js';

/** One resource of an account as its owner sees it, with freshly signed addresses. */
@Injectable()
export class ReadResource {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** Throws `not_found`. */
  async run(accountId: string, resourceId: string): Promise<LibraryResource> {
    return libraryResource(await findResource(this.database, accountId, resourceId), this.store, true);
  }
}
