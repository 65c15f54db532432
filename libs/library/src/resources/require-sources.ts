import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { isTerminal, type Resource, type ResourceKind } from './resource.entity.js';
import { resourceNotFound } from './resource-not-found.js';

type Row = Pick<Resource, 'id' | 'kind' | 'status'>;

/** A resource that may be used, as it is now. */
export type Source = Pick<Resource, 'id' | 'kind' | 'status' | 'sha256' | 'metadata'>;

export function sourceNotReady({ id, kind, status }: Row): Denial {
  return deny('resource_not_ready', `The ${kind} ${id} is ${status}; only a completed one can be used.`, {
    ...(isTerminal(status) && {
      nextStep: 'Make it again, or leave it out; this one has ended without a file.',
      retryable: false,
    }),
  });
}

/**
 * The resources of these ids, in their order. Refuses what is not a completed resource of this kind and account; another
 * account's answers like one that does not exist.
 */
export async function requireSources(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
  kind: ResourceKind = 'image',
): Promise<Source[]> {
  if (ids.length === 0) return [];
  const rows = await db.sql<Source[]>`
    select id, kind, status, sha256, metadata from resource
    where id = any(${[...new Set(ids)]}::uuid[]) and account_id = ${accountId} and deleted_at is null`;
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw resourceNotFound(id);
    if (row.kind !== kind) {
      throw deny(
        'input_unsupported',
        `Resource ${row.id} is of kind ${row.kind}; ${kind === 'video' ? 'a' : 'an'} ${kind} is needed here.`,
        {
          nextStep: `Give the id of another resource; lib_list with kind ${kind} shows those that can be used.`,
        },
      );
    }
    if (row.status !== 'completed') throw sourceNotReady(row);
    return row;
  });
}
