import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findResource } from './find-resource.js';
import { resourceNotFound } from './resource-not-found.js';
import { takenDownStaysPrivate } from './resource-taken-down.js';
import type { Resource, Visibility } from './resource.entity.js';
import { writeOutbox } from '../write-outbox.js';

export interface ResourceChange {
  name?: string;
  tags?: string[];
  visibility?: Visibility;
}

/** Changes what an owner may change; fields left out stay as they are. What was taken down cannot be published. */
@Injectable()
export class UpdateResource {
  constructor(private readonly database: Database) {}

  async run(accountId: string, resourceId: string, change: ResourceChange): Promise<Resource> {
    const before = await findResource(this.database, accountId, resourceId);
    const after = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql<Resource[]>`
        update resource
        set name = coalesce(${change.name ?? null}, name),
          tags = coalesce(${change.tags ?? null}::text[], tags),
          visibility = coalesce(${change.visibility ?? null}, visibility),
          updated_at = clock_timestamp()
        where id = ${before.id} and deleted_at is null
          and (taken_down_at is null or ${change.visibility ?? null}::text is distinct from 'public')
        returning *`;
      if (row) await writeOutbox(tx, 'updated', row);
      return row;
    });
    if (after) return after;
    const now = await findResource(this.database, accountId, resourceId);
    throw now.taken_down_at === null ? resourceNotFound(resourceId) : takenDownStaysPrivate(now);
  }
}
