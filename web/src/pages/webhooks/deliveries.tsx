import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { type Delivery, DeliveryBadge, type Endpoint, EVENT_TYPES, shortAnswer } from './endpoint-data.tsx';

const COLUMNS = [
  { title: 'Event' },
  { title: 'State' },
  { title: 'Response', className: 'hidden sm:table-cell' },
  { title: 'Attempts', isNumber: true, className: 'hidden sm:table-cell' },
  { title: 'Time', className: 'hidden sm:table-cell' },
];
const TYPES = [...EVENT_TYPES.flatMap(({ types }) => types.map(([type]) => type)), 'webhook.ping'] as const;

/** What was sent to an endpoint, the newest event first. */
export function Deliveries({ endpoint: { id } }: { endpoint: Endpoint }) {
  const [state, setState] = useState<Delivery['state']>();
  const [type, setType] = useState<Delivery['type']>();
  const [shown, setShown] = useState<string>();
  const pages = query.useInfiniteQuery(
    'get',
    '/api/webhook-endpoints/{endpoint_id}/deliveries',
    { params: { path: { endpoint_id: id }, query: { ...(state && { state }), ...(type && { type }) } } },
    {
      pageParamName: 'cursor',
      // An empty parameter of a query is absent.
      initialPageParam: '',
      getNextPageParam: ({ next_cursor: cursor }: { next_cursor?: string }) => cursor,
      placeholderData: (before) => before,
    },
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2>Deliveries</h2>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[auto_auto]">
          <Field label="State" className="sm:w-40">
            <Select
              value={state ?? ''}
              onChange={({ target }) => setState((target.value || undefined) as typeof state)}
            >
              <option value="">all</option>
              <option value="waiting">waiting</option>
              <option value="delivered">delivered</option>
              <option value="dead">dead</option>
            </Select>
          </Field>
          <Field label="Event" className="sm:w-48">
            <Select value={type ?? ''} onChange={({ target }) => setType((target.value || undefined) as typeof type)}>
              <option value="">all</option>
              {TYPES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      {pages.error ? (
        <RefusalNotice error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <List items={items} isLoading={pages.isPending} isNarrowed={Boolean(state ?? type)} onShow={setShown} />
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center">
          <Button look="second" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older deliveries
          </Button>
        </div>
      )}
      <DeliveryDetails endpointId={id} id={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}

interface ListProps {
  items: readonly Delivery[];
  isLoading: boolean;
  isNarrowed: boolean;
  onShow: (id: string) => void;
}

function List({ items, isLoading, isNarrowed, onShow }: ListProps) {
  if (isLoading) return <Skeleton className="h-72 w-full rounded-2xl" />;
  if (items.length === 0) {
    return isNarrowed ? (
      <Empty title="No delivery matches these filters" />
    ) : (
      <Empty title="No deliveries yet">Send a test event or order a film. Events appear here at once.</Empty>
    );
  }
  return (
    <Table caption="Deliveries, newest first" columns={COLUMNS}>
      {items.map((delivery) => (
        <tr key={delivery.id} className="cursor-pointer hover:bg-sunken" onClick={() => onShow(delivery.id)}>
          <Cell>
            <button
              type="button"
              className="font-mono text-[0.8125rem] hover:underline"
              onClick={() => onShow(delivery.id)}
            >
              {delivery.type}
            </button>
            <div className="text-xs text-quiet [overflow-wrap:anywhere] sm:hidden">
              {shortAnswer(delivery.last_answer)} · {attempts(delivery)} · <Time at={delivery.created_at} isExact />
            </div>
          </Cell>
          <Cell>
            <DeliveryBadge delivery={delivery} />
          </Cell>
          <Cell className="hidden max-w-56 truncate text-quiet sm:table-cell">{shortAnswer(delivery.last_answer)}</Cell>
          <Cell isNumber className="hidden sm:table-cell">
            {delivery.tries}
          </Cell>
          <Cell className="hidden whitespace-nowrap text-quiet sm:table-cell">
            <Time at={delivery.created_at} isExact />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function attempts({ tries }: Delivery): string {
  return tries === 1 ? '1 attempt' : `${tries} attempts`;
}
