import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { ObjectStore } from '@libs/storage';
import { escapeLike } from './escape-like.js';
import { type LibraryResource, libraryResource } from '../resources/library-resource.js';
import { type Resource, UNLISTED_KINDS } from '../resources/resource.entity.js';

export interface OffsetPage {
  /** 1 to 200. */
  limit: number;
  offset: number;
  /** Prefix of the media type, in whatever case, for example `image/`. */
  mimeType?: string;
}

/**
 * A page of an account's library by its offset, newest first and without unlisted kinds (specification, Resource list result). A row that
 * is made meanwhile shifts the next page; `ListResources` pages by a cursor instead. The filter is not materialized, so that a
 * page of a large library reads an index.
 */
@Injectable()
export class ListByOffset {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  /** `total` counts all rows of the filter, at the moment at which the page was read. */
  async run(
    accountId: string,
    { limit, offset, mimeType = '' }: OffsetPage,
  ): Promise<{ resources: LibraryResource[]; total: number }> {
    const prefix = `${escapeLike(mimeType.toLowerCase())}%`;
    const rows = await this.database.sql<(Resource & { total: number })[]>`
      with library as not materialized (
        select * from resource
        where account_id = ${accountId} and deleted_at is null and kind <> all(${UNLISTED_KINDS}::text[])
          and mime_type like ${prefix}
      )
      select page.*, counted.total
      from (select count(*) as total from library) counted
      left join lateral (
        select * from library order by created_at desc, id desc limit ${limit} offset ${offset}
      ) page on true
      order by page.created_at desc, page.id desc`;
    // Without a row on the page the join still brings the total, in a row of nulls.
    const found = rows.filter((row) => row.id !== null);
    const resources = await Promise.all(found.map((row) => libraryResource(row, this.store, true)));
    return { resources, total: rows[0]?.total ?? 0 };
  }
}
