import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { useLiveEvents } from '../../live/event-stream.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { areRequestsRecorded, NOT_RECORDED, RECORDED_DAYS } from '../../recorded-days.ts';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { type Asked, EVERY_DOOR, HIDDEN, queryOf, useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import {
  credentialOf,
  doorOf,
  durationOf,
  isRead,
  type RecordedRequest,
  ResultBadge,
  titleOf,
} from './recorded-request.tsx';
import { RequestDetails } from './request-details.tsx';

/** Milliseconds after an event until its request is recorded: the service writes them each second. */
const RECORDED_AFTER_MS = 1500;

const COLUMNS = [
  { title: 'Time', className: 'hidden sm:table-cell' },
  { title: 'Call' },
  { title: 'Via', className: 'hidden sm:table-cell' },
  { title: 'Result' },
  { title: 'Credential', className: 'hidden md:table-cell' },
  { title: 'Credits', isNumber: true, className: 'hidden lg:table-cell' },
  { title: 'Duration', isNumber: true, className: 'hidden sm:table-cell' },
];

/** What the callers of the account asked, newest first. */
export default function Requests() {
  if (areRequestsRecorded) return <RecordedRequests />;
  return (
    <>
      <DeveloperTabs />
      <PageTitle title="Requests" />
      <Empty title={NOT_RECORDED}>The operator of this service turned the record off. Usage does not need it.</Empty>
    </>
  );
}

function RecordedRequests() {
  const [asked, change] = useAsked();
  const [shown, setShown] = useState<RecordedRequest>();
  const [now, setNow] = useState(() => Date.now());
  const params = useMemo(() => queryOf(asked, now), [asked, now]);
  const pages = query.useInfiniteQuery(
    'get',
    '/api/requests',
    { params: { query: params } },
    {
      pageParamName: 'cursor',
      // The service reads an empty cursor as none.
      initialPageParam: '',
      getNextPageParam: ({ next_cursor: cursor }: { next_cursor?: string }) => cursor,
      placeholderData: keepPreviousData,
    },
  );
  const refresh = useRefresh(setNow);
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  const listed = asked.reads === HIDDEN ? items.filter((request) => !isRead(request)) : items;
  const narrow = (changes: Partial<Asked>): void => {
    setShown(undefined);
    change(changes);
  };
  return (
    <>
      <DeveloperTabs />
      <PageTitle
        title="Requests"
        action={
          <Button look="second" onClick={refresh} isBusy={pages.isRefetching && !pages.isFetchingNextPage}>
            Refresh
          </Button>
        }
      >
        Requests of your keys and applications in the last {RECORDED_DAYS}, without arguments. Credits are reserved when
        a call starts a job; the unspent part is returned.
      </PageTitle>
      <Filters asked={asked} onChange={change} tools={toolsIn(items)} />
      {pages.error ? (
        <RefusalNotice error={pages.error} onRetry={refresh} />
      ) : (
        <List
          items={listed}
          isLoading={pages.isPending}
          isNarrowed={Object.values(asked).some((value) => value !== '' && value !== EVERY_DOOR)}
          onShow={setShown}
        />
      )}
      {pages.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button look="second" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older requests
          </Button>
        </div>
      )}
      <RequestDetails request={shown} onClose={() => setShown(undefined)} onNarrow={narrow} />
    </>
  );
}

/** Asks again, also soon after something of the account happened. */
function useRefresh(setNow: (now: number) => void): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const refresh = useCallback(() => {
    setNow(Date.now());
    void client.invalidateQueries({ queryKey: ['get', '/api/requests'] });
  }, [client, setNow]);
  useLiveEvents(
    useCallback(() => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(refresh, RECORDED_AFTER_MS);
    }, [refresh]),
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return refresh;
}

interface ListProps {
  items: readonly RecordedRequest[];
  isLoading: boolean;
  isNarrowed: boolean;
  onShow: (request: RecordedRequest) => void;
}

function List({ items, isLoading, isNarrowed, onShow }: ListProps) {
  if (isLoading) return <Skeleton className="h-[60vh] w-full rounded-2xl" />;
  if (items.length === 0) return isNarrowed ? <NothingFound /> : <NothingYet />;
  return (
    <Table caption="Requests, newest first" columns={COLUMNS}>
      {items.map((request) => (
        <tr key={request.id} className="cursor-pointer hover:bg-sunken" onClick={() => onShow(request)}>
          <Cell className="hidden whitespace-nowrap text-quiet sm:table-cell">
            <Time at={request.at} isExact />
          </Cell>
          <Cell>
            <button
              type="button"
              className="text-left font-mono text-[0.8125rem] font-medium [overflow-wrap:anywhere] hover:underline"
              aria-label={`Details of ${titleOf(request)}`}
            >
              {titleOf(request)}
            </button>
            <div className="text-xs text-quiet sm:hidden">
              {doorOf(request)} · <Time at={request.at} isExact />
            </div>
          </Cell>
          <Cell className="hidden whitespace-nowrap text-quiet sm:table-cell">{doorOf(request)}</Cell>
          <Cell>
            <ResultBadge request={request} />
          </Cell>
          <Cell className="hidden max-w-56 truncate md:table-cell">{credentialOf(request)}</Cell>
          <Cell isNumber className="hidden lg:table-cell">
            {request.credits ?? '–'}
          </Cell>
          <Cell isNumber className="hidden whitespace-nowrap sm:table-cell">
            {durationOf(request)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function NothingFound() {
  return (
    <Empty title="No request matches these filters">
      Change or clear the filters, or show older requests. The list shows the last {RECORDED_DAYS}.
    </Empty>
  );
}

function NothingYet() {
  return (
    <Empty title="No requests yet" action={<LinkButton href="/developer/console/connect">Connect a client</LinkButton>}>
      Every call of your keys and applications appears here about a second after its response.
    </Empty>
  );
}

function toolsIn(items: readonly RecordedRequest[]): string[] {
  return [...new Set(items.flatMap(({ tool }) => (tool === undefined ? [] : [tool])))].toSorted();
}
