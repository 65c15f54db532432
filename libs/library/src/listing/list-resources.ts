import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { deny, isUuid } from '@libs/kernel';
import { CursorSeal } from './cursor-seal.js';
import { escapeLike } from './escape-like.js';
import {
  type Resource,
  type ResourceKind,
  type ResourceStatus,
  UNLISTED_KINDS,
  type UnlistedKind,
  type Visibility,
} from '../resources/resource.entity.js';
import { RESTORE_DAYS } from '../resources/restore-days.js';
import { UNSEEN_TYPE } from '../resources/seen-kind.js';

export interface ResourceFilter {
  /** Never matches an import before its bytes have arrived: its kind is a guess. */
  kind?: ResourceKind;
  status?: ResourceStatus;
  /** Prefix of the media type, for example `image/`. */
  mimeType?: string;
  /** Part of the name, whatever its case. */
  search?: string;
  tags?: string[];
  includeDeleted?: boolean;
  /** Only resources that `RestoreResource` brings back. */
  onlyDeleted?: boolean;
  visibility?: Visibility;
  /** Name of the tool that made them. */
  tool?: string;
  /** No shots of films. */
  onlyWhole?: boolean;
  /** Only this one. */
  id?: string;
  createdAfter?: Date;
  createdBefore?: Date;
  /** Unlisted kinds that are listed too; a `kind` among them asks for itself. */
  unlisted?: readonly UnlistedKind[];
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

export interface ResourcePage {
  items: Resource[];
  /** Exact, over all pages of this filter. */
  total: number;
  /** Absent on the last page. */
  nextCursor?: string;
}

/** Pages through an account's library, newest first. The cursor names the last row seen, so new rows shift nothing. */
@Injectable()
export class ListResources {
  constructor(
    private readonly database: Database,
    private readonly cursors: CursorSeal,
  ) {}

  async run(accountId: string, filter: ResourceFilter): Promise<ResourcePage> {
    const { kind, status, prefix, search, tags, deleted, hidden, ...more } = parameters(filter);
    const { at, id } = this.position(accountId, filter.cursor);
    const rows = await this.database.sql<(Resource & { total: number; at: number })[]>`
      with library as not materialized (
        select * from resource
        where account_id = ${accountId}
          and (${deleted} or deleted_at is null)
          and (not ${more.onlyDeleted}
            or deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS}))
          and (${more.visibility}::text is null or visibility = ${more.visibility})
          and (${more.tool}::text is null or exists (
            select 1 from production where production.resource_id = resource.id and production.tool = ${more.tool}))
          and (not ${more.onlyWhole} or parent_id is null)
          and (${more.id}::uuid is null or id = ${more.id}::uuid)
          and (${more.after}::timestamptz is null or created_at >= ${more.after})
          and (${more.before}::timestamptz is null or created_at < ${more.before})
          and kind <> all(${hidden}::text[])
          and (${kind}::text is null or (kind = ${kind} and mime_type <> ${UNSEEN_TYPE}))
          and (${status}::text is null or status = ${status})
          and (${prefix}::text is null or mime_type like ${prefix})
          and (${search}::text is null or name ilike ${search})
          and tags @> ${tags}::text[]
      )
      select page.*, (extract(epoch from page.created_at) * 1000000)::bigint as at, counted.total
      from (select count(*) as total from library) counted
      left join lateral (
        select * from library
        where ${at}::bigint is null
          or (created_at, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)
        order by created_at desc, id desc
        limit ${filter.limit + 1}
      ) page on true
      order by page.created_at desc, page.id desc`;
    // Without a row on the page the join still brings the total, in a row of nulls.
    const found = rows.filter((row) => row.id !== null);
    const last = found.length > filter.limit ? found[filter.limit - 1] : undefined;
    return {
      items: found.slice(0, filter.limit),
      total: rows[0]?.total ?? 0,
      nextCursor: last && this.cursors.seal(accountId, `${last.at}|${last.id}`),
    };
  }

  /** The creation of the last row seen, in whole microseconds since 1970, and its id; nulls on the first page. */
  private position(accountId: string, cursor: string | undefined): { at: number | null; id: string | null } {
    if (cursor === undefined) return { at: null, id: null };
    const [, at, id] = /^(\d{1,16})\|([^|]+)$/.exec(this.cursors.open(accountId, cursor) ?? '') ?? [];
    if (at === undefined || id === undefined || !isUuid(id)) {
      throw deny('input_unsupported', 'The cursor is not from this list.', {
        nextStep: 'Repeat the request without a cursor.',
      });
    }
    return { at: Number(at), id };
  }
}

/** The filter as bind parameters: null where it does not narrow. */
function parameters(filter: ResourceFilter) {
  const { kind = null, status = null, mimeType, search, tags = [], includeDeleted = false, unlisted = [] } = filter;
  return {
    ...plainParameters(filter),
    kind,
    status,
    prefix: mimeType === undefined ? null : `${escapeLike(mimeType)}%`,
    search: search === undefined ? null : `%${escapeLike(search)}%`,
    tags,
    deleted: includeDeleted || filter.onlyDeleted === true,
    hidden: UNLISTED_KINDS.filter((each) => each !== kind && !unlisted.includes(each)),
  };
}

/** What is asked of a row as it is given. */
function plainParameters(filter: ResourceFilter) {
  const { visibility = null, tool = null, onlyWhole = false, onlyDeleted = false, id = null } = filter;
  const { createdAfter = null, createdBefore = null } = filter;
  return { visibility, tool, onlyWhole, onlyDeleted, id, after: createdAfter, before: createdBefore };
}
