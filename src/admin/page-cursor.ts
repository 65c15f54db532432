import type { PagePosition, Paged } from '@libs/database';
import { deny, isUuid } from '@libs/kernel';

const FORM = /^(\d{1,16})\.([^\p{Cc}]{1,4096})$/u;

export interface AdminPage<Item> {
  items: Item[];
  next_cursor?: string;
}

interface Shown<Row, Item> {
  limit: number;
  idOf: (row: Row) => string;
  show: (row: Paged<Row>) => Item;
}

/** The page of rows that were asked for with one more than `limit`. */
export function pageOf<Row, Item>(
  rows: readonly Paged<Row>[],
  { limit, idOf, show }: Shown<Row, Item>,
): AdminPage<Item> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const cursor = last && Buffer.from(`${last.page_at}.${idOf(last)}`).toString('base64url');
  return { items: items.map(show), ...(cursor !== undefined && { next_cursor: cursor }) };
}

/** Where the page before ended; undefined for the first page. */
export function positionOf(
  cursor: string | undefined,
  isId: (id: string) => boolean = isUuid,
): PagePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !isId(id)) throw foreignCursor();
  return { at: Number(at), id };
}

export function foreignCursor() {
  return deny('input_unsupported', 'The cursor is not from this list.', {
    nextStep: 'Repeat the request without a cursor.',
  });
}
