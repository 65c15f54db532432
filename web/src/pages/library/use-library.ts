import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { type LiveEvent, useConnection, useLiveEvents } from '../../live/event-stream.ts';
import { type Filters, queryOf } from './filters.ts';
import type { Entry } from '../../parts/entry.ts';

type Page = components['schemas']['LibraryPage'];

const PAGE = 48;
/** So many pages are read anew after a change; of longer lists only the changed rows and the beginning are. */
const FEW_PAGES = 4;
/** Changes that come together are answered by one request. */
const TOGETHER_MS = 400;

/** The library behind these filters: pages that are read as its reader comes to them, and kept as things happen. */
export function useLibrary(filters: Filters) {
  const client = useQueryClient();
  const key = ['library', filters];
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    getNextPageParam: (page: Page) => page.next_cursor,
    placeholderData: (before) => before,
  });
  useRefresh(
    list.data,
    () => client.invalidateQueries({ queryKey: key }),
    (change) => client.setQueryData<Loaded>(key, (known) => known && change(known)),
  );
  const seen = new Set<string>();
  // A row that moved to a later page while pages were read stands in both.
  const items = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => !seen.has(id) && seen.add(id));
  return { list, items, total: list.data?.pages.at(-1)?.total ?? 0 };
}

async function readPage(filters: Filters, cursor: string | undefined, signal?: AbortSignal): Promise<Page> {
  const query = { ...queryOf(filters), limit: PAGE, ...(cursor !== undefined && { cursor }) };
  const { data } = await api.GET('/api/library', { params: { query }, signal });
  if (!data) throw new Error('The service answered without a list.');
  return data;
}

type Loaded = InfiniteData<Page>;

/** Reads the list anew when something in it happens, or after the stream was away. */
function useRefresh(
  loaded: Loaded | undefined,
  readAgain: () => Promise<void>,
  change: (by: (known: Loaded) => Loaded) => void,
): void {
  const latest = useRef({ pages: 0, readAgain, change });
  latest.current = { pages: loaded?.pages.length ?? 0, readAgain, change };
  const changed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connection = useConnection();
  const wasAway = useRef(false);
  useEffect(() => {
    if (connection === 'open' && wasAway.current) void latest.current.readAgain();
    wasAway.current = connection !== 'open';
  }, [connection]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(
    useCallback(({ type, data }: LiveEvent) => {
      if (!type.startsWith('resource.') || type === 'resource.progress' || data.resource_id === undefined) return;
      changed.current.add(data.resource_id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const ids = [...changed.current];
        changed.current.clear();
        const { pages, readAgain: again, change: apply } = latest.current;
        if (pages <= FEW_PAGES) void again();
        else for (const id of ids) void readEntry(id).then((entry) => apply((known) => withEntry(known, id, entry)));
      }, TOGETHER_MS);
    }, []),
  );
}

/** Undefined where it is gone. */
async function readEntry(id: string): Promise<Entry | undefined> {
  const answer = await api
    .GET('/api/resources/{resource_id}/order', { params: { path: { resource_id: id } } })
    .catch(() => undefined);
  return answer?.data?.resource;
}

/** A row as it is now. A new one stands first: a long list is not read again for it. */
function withEntry(known: Loaded, id: string, entry: Entry | undefined): Loaded {
  const isKnown = known.pages.some(({ items }) => items.some((item) => item.id === id));
  const isGone = entry === undefined || entry.deleted_at !== undefined;
  const pages = known.pages.map((page, index) => {
    if (isGone) return { ...page, items: page.items.filter((item) => item.id !== id) };
    if (!isKnown && index === 0 && entry.parent_id === undefined) return { ...page, items: [entry, ...page.items] };
    return { ...page, items: page.items.map((item) => (item.id === id ? entry : item)) };
  });
  return { ...known, pages };
}
