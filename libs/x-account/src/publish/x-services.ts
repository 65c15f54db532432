import { Database } from '@libs/database';
import type { Principal } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { DeleteXPost } from '../use/delete-x-post.js';
import { ReadX } from '../use/read-x.js';
import { readXStanding, type XStanding } from '../use/read-x-standing.js';
import { CheckXPost } from './check-x-post.js';
import { PublishToX } from './publish-to-x.js';

/** What tools do with the connected X account of a caller. Each verb refuses a caller without the grant that it needs. */
@Injectable()
export class XServices {
  constructor(
    private readonly database: Database,
    readonly read: ReadX,
    readonly check: CheckXPost,
    readonly publish: PublishToX,
    readonly deletePost: DeleteXPost,
  ) {}

  /** What these credentials may know; undefined where no X account is connected. */
  standing(principal: Principal): Promise<XStanding | undefined> {
    return readXStanding(this.database, principal);
  }
}
