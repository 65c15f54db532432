import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';

/** How each list of these routes goes on. */
export const PAGED = {
  pageParamName: 'cursor',
  // Without one the library would send 0; an empty parameter counts as absent.
  initialPageParam: '',
  getNextPageParam: ({ next_cursor: cursor }: { next_cursor?: string }) => cursor,
  placeholderData: keepPreviousData,
} as const;

/** As `query.useInfiniteQuery` answers it. */
interface Pages<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isRefetching: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface AdminListProps<Item> {
  caption: string;
  columns: readonly { title: string; isNumber?: boolean; className?: string }[];
  pages: Pages<Item>;
  /** Where nothing is found. */
  empty: string;
  /** Above the list: what narrows it. */
  filters?: ReactNode;
  row: (item: Item) => ReactNode;
}

/** A list of the operator, the newest first. The event stream has no events of other accounts: a button reloads the list. */
export function AdminList<Item>({ caption, columns, pages, empty, filters, row }: AdminListProps<Item>) {
  const items = pages.data?.pages.flatMap((page) => page.items);
  return (
    <div className="grid gap-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-end sm:justify-between">
        <div className="flex min-w-0 flex-1 flex-wrap items-end gap-3">{filters}</div>
        <Button
          look="second"
          isBusy={pages.isRefetching && !pages.isFetchingNextPage}
          onClick={() => void pages.refetch()}
        >
          Refresh
        </Button>
      </div>
      {pages.error ? (
        <RefusalNotice error={pages.error} onRetry={() => void pages.refetch()} />
      ) : !items ? (
        <Skeleton className="h-[50vh] w-full rounded-2xl" />
      ) : items.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <Table caption={caption} columns={columns}>
          {items.map(row)}
        </Table>
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center">
          <Button look="second" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
