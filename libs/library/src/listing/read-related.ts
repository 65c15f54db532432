import { Database } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Resource } from '../resources/resource.entity.js';

/** Resources of one account that belong together. Deleted ones are left out. */
export interface RelatedResources {
  madeFrom: Resource[];
  parts: Resource[];
  partOf?: Resource;
  /** Remixes and revisions, the newest first. */
  usedIn: Resource[];
}

/** What a resource was made from, what was made for it, and what was made from it. */
@Injectable()
export class ReadRelated {
  constructor(private readonly database: Database) {}

  /** `inputs`: ids of resources that its job used. At most `limit` resources altogether. */
  async run(resource: Resource, inputs: readonly string[], limit: number): Promise<RelatedResources> {
    const { id, account_id: accountId, parent_id: parentId } = resource;
    const { source_resource_id: source } = resource.metadata as { source_resource_id?: string };
    const from = [...inputs, ...(source === undefined ? [] : [source])];
    const named = [...from, ...(parentId === null ? [] : [parentId])].filter(isUuid);
    const rows = await this.database.sql<Resource[]>`
      select * from resource
      where account_id = ${accountId} and deleted_at is null and id <> ${id}
        and (id = any(${named}::uuid[])
          or parent_id = ${id} or metadata ->> 'source_resource_id' = ${id}::text)
      order by part, created_at desc limit ${limit}`;
    const partOf = rows.find((row) => row.id === parentId);
    return {
      madeFrom: rows.filter((row) => from.includes(row.id) && row.parent_id !== id),
      parts: rows.filter((row) => row.parent_id === id),
      ...(partOf && { partOf }),
      usedIn: rows.filter((row) => row.metadata['source_resource_id'] === id),
    };
  }
}
