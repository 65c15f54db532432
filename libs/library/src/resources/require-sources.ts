import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { isTerminal, type Resource, type ResourceKind } from './resource.entity.js';
import { resourceNotFound } from './resource-not-found.js';

type Row = Pick<Resource, 'id' | 'kind' | 'status'>;

/** Bytes of all files that one call uses: they are copied to where it is worked on. One film may be as large. */
const MOST_BYTES = 2 * 1024 ** 3;

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

/** Ids of resources by the kind that each must be. */
export type SourceIds = Partial<Record<ResourceKind, readonly string[]>>;

/**
 * The resources of these ids, in their order. Refuses what is not a completed resource of its kind and the account; another
 * account's answers like one that does not exist. Refuses files that are together larger than 2 GiB.
 */
export async function requireSources(db: Queryable, accountId: string, asked: SourceIds): Promise<Source[]> {
  const kinds = Object.entries(asked) as [ResourceKind, readonly string[]][];
  const named = kinds.flatMap(([kind, ids]) => ids.map((id) => ({ id: id.toLowerCase(), kind })));
  if (named.length === 0) return [];
  const rows = await db.sql<(Source & { size_bytes: number | null })[]>`
    select id, kind, status, sha256, metadata, size_bytes from resource
    where id = any(${[...new Set(named.map(({ id }) => id))]}::uuid[])
      and account_id = ${accountId} and deleted_at is null`;
  const bytes = rows.reduce((sum, row) => sum + (row.size_bytes ?? 0), 0);
  const sources = named.map(({ id, kind }) => {
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
    const { size_bytes: _, ...source } = row;
    return source;
  });
  if (bytes > MOST_BYTES) throw tooLarge(bytes);
  return sources;
}

function tooLarge(bytes: number): Denial {
  const [size, most] = [bytes, MOST_BYTES].map((each) => `${Math.ceil(each / 1e6)} MB`);
  return deny(
    'input_unsupported',
    `The files that this call uses hold ${size} together; at most ${most} can be used.`,
    {
      nextStep: 'Use fewer or shorter videos; nothing was started or charged.',
    },
  );
}
