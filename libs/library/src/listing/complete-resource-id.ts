import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { escapeLike } from './escape-like.js';

/** Identifiers of resources whose name or identifier begins with a text, newest first. */
export interface ResourceIdCompletion {
  ids: string[];
  /** Exact, also where `ids` was cut. */
  total: number;
}

/** Completes the beginning of an identifier or name of a resource in the caller's library. */
@Injectable()
export class CompleteResourceId {
  constructor(private readonly database: Database) {}

  async run(accountId: string, begun: string, limit: number): Promise<ResourceIdCompletion> {
    // PostgreSQL keeps no text with such a character, and would fail on being asked for it.
    if (begun.includes('\0')) return { ids: [], total: 0 };
    const pattern = `${escapeLike(begun)}%`;
    const rows = await this.database.sql<{ id: string; total: number }[]>`
      select id, count(*) over () as total from resource
      where account_id = ${accountId} and deleted_at is null
        and (name ilike ${pattern} or id::text ilike ${pattern})
      order by created_at desc, id desc
      limit ${limit}`;
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
  }
}
