import { useCallback, useMemo, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { EntryCard } from './entry-card.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { addressOf, type Filters, filtersIn, isFiltered } from './filters.ts';
import { Undo } from './undo.tsx';
import { useLibrary } from './use-library.ts';
import type { Entry } from '../../parts/entry.ts';

const VIEWS = [
  { view: 'works', title: 'All media' },
  { view: 'all', title: 'With parts of films' },
  { view: 'deleted', title: 'Deleted' },
] as const;

/** Everything the account made, as it is made. */
export default function Library() {
  const search = useSearch();
  const filters = useMemo(() => filtersIn(search), [search]);
  const { list, items, total } = useLibrary(filters);
  const [removed, setRemoved] = useState<Entry>();
  const settled = useCallback(() => setRemoved(undefined), []);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      <PageTitle
        title="Library"
        action={
          <Link href="/playground" asChild>
            <LinkButton>Create</LinkButton>
          </Link>
        }
      >
        <span aria-live="polite">
          {list.data ? `${total.toLocaleString()} ${total === 1 ? 'resource' : 'resources'}` : '\u00a0'}
        </span>
      </PageTitle>
      <nav aria-label="Parts of the library" className="mb-5 flex gap-1 overflow-x-auto border-b border-line">
        {VIEWS.map(({ view, title }) => (
          <Link
            key={view}
            href={addressOf(filters, { view })}
            aria-current={filters.view === view ? 'page' : undefined}
            className={`border-b-2 px-3 py-2 text-sm whitespace-nowrap font-medium no-underline ${
              filters.view === view ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink'
            }`}
          >
            {title}
          </Link>
        ))}
      </nav>
      <FilterBar filters={filters} />
      {list.error && <RefusalNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data && items.length === 0 && <Nothing filters={filters} />}
      {items.length > 0 && (
        <EntryGrid
          items={items}
          onNearEnd={more}
          draw={(entry) => <EntryCard entry={entry} onRemoved={setRemoved} />}
        />
      )}
      {removed && <Undo key={removed.id} entry={removed} onOver={settled} />}
    </>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))] sm:gap-5">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-2xl" />
      ))}
    </div>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  if (isFiltered(filters)) {
    return (
      <Empty
        title="No resource matches these filters"
        action={
          <Link href={addressOf({ view: filters.view })} asChild>
            <Button look="second">Clear filters</Button>
          </Link>
        }
      />
    );
  }
  if (filters.view === 'deleted') {
    return <Empty title="No deleted resources">You can restore deleted resources here for 30 days.</Empty>;
  }
  return (
    <Empty
      title="Your library is empty"
      action={
        <Link href="/playground" asChild>
          <LinkButton>Make a first film</LinkButton>
        </Link>
      }
    >
      Films, images and sounds appear here as soon as you or your agent order them.
    </Empty>
  );
}
