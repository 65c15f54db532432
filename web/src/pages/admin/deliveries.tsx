import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import type { Mood } from '../../parts/notice.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ActDialog } from './act-dialog.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { Choice } from './filters.tsx';
import { AccountLink, Identifier } from './identifier.tsx';
import { oneOf, useFilter } from './use-filter.ts';
import { useRefresh } from './use-refresh.ts';

type Delivery = components['schemas']['AdminDelivery'];

const RECEIVERS = ['web_application', 'webhook_endpoint'] as const;
const STATES = ['waiting', 'delivered', 'dead'] as const;
const MOODS: Readonly<Record<Delivery['state'], Mood>> = { waiting: 'mind', delivered: 'well', dead: 'wrong' };
const COLUMNS = [
  { title: 'Event' },
  { title: 'To', className: 'hidden md:table-cell' },
  { title: 'State', className: 'hidden sm:table-cell' },
  { title: 'Attempts', isNumber: true, className: 'hidden sm:table-cell' },
  { title: 'Last response', className: 'hidden md:table-cell' },
  { title: 'Changed', className: 'hidden sm:table-cell' },
  { title: 'Send again' },
];

export function Deliveries() {
  const [filter, change] = useFilter();
  const [asked, setAsked] = useState<Delivery | 'dead'>();
  const state = oneOf(STATES, filter['state']);
  const receiver = oneOf(RECEIVERS, filter['receiver']);
  const params = { query: { state, receiver } };
  const pages = query.useInfiniteQuery('get', '/api/admin/deliveries', { params }, PAGED);
  return (
    <>
      <AdminList
        caption="Event deliveries, newest first"
        columns={COLUMNS}
        pages={pages}
        empty={state || receiver ? 'No delivery matches these filters.' : 'No event has been sent yet.'}
        filters={
          <>
            <Choice label="State" words={STATES} value={filter['state']} onChange={(word) => change({ state: word })} />
            <Choice label="To" words={RECEIVERS} value={receiver} onChange={(word) => change({ receiver: word })} />
            <Button look="second" onClick={() => setAsked('dead')}>
              Send all dead events again
            </Button>
          </>
        }
        row={(delivery: Delivery) => <Row key={delivery.id} delivery={delivery} onSend={() => setAsked(delivery)} />}
      />
      {asked === 'dead' && <ReplayDead onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'dead' && <Replay delivery={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Row({ delivery, onSend }: { delivery: Delivery; onSend: () => void }) {
  return (
    <tr>
      <Cell className="w-full max-w-0 sm:w-auto sm:max-w-none">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {delivery.type}
          <span className="sm:hidden">
            <DeliveryState delivery={delivery} />
          </span>
        </p>
        <div className="flex items-baseline gap-2 text-xs">
          <Identifier id={delivery.id} />
          <AccountLink id={delivery.account_id} email={delivery.account_email} />
        </div>
        <div className="max-w-56 text-xs md:hidden">
          <ReceiverOf delivery={delivery} />
        </div>
      </Cell>
      <Cell className="hidden max-w-56 md:table-cell">
        <ReceiverOf delivery={delivery} />
      </Cell>
      <Cell className="hidden sm:table-cell">
        <DeliveryState delivery={delivery} />
      </Cell>
      <Cell isNumber className="hidden sm:table-cell">
        {delivery.attempts}
      </Cell>
      <Cell className="hidden max-w-52 md:table-cell">
        <p className="truncate" title={delivery.last_answer ?? undefined}>
          {delivery.last_answer ?? '–'}
        </p>
      </Cell>
      <Cell className="hidden whitespace-nowrap sm:table-cell">
        <Time at={delivery.created_at} isExact />
      </Cell>
      <Cell>
        {delivery.state !== 'delivered' && (
          <Button look="second" onClick={onSend} aria-label={`Send ${delivery.id} again`}>
            Send
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function DeliveryState({ delivery: { state } }: { delivery: Delivery }) {
  return <Badge mood={MOODS[state]}>{state}</Badge>;
}

/** The web application of the operator, or an endpoint of the account. */
function ReceiverOf({ delivery: { endpoint_id: id, endpoint_host: host } }: { delivery: Delivery }) {
  if (id === null) return <>Web application</>;
  return (
    <>
      <p>Webhook endpoint</p>
      <p className="truncate text-quiet" title={`${host ?? ''} (${id})`}>
        {host}
      </p>
    </>
  );
}

function Replay({ delivery: { id, type }, onClose }: { delivery: Delivery; onClose: () => void }) {
  const refresh = useRefresh();
  const act = query.useMutation('post', '/api/admin/deliveries/{delivery_id}/replay', {
    onSuccess: () => {
      refresh();
      onClose();
    },
  });
  return (
    <ActDialog
      title={`Send ${type} again`}
      act="Send again"
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ params: { path: { delivery_id: id } } })}
      onClose={onClose}
    >
      <p>The event keeps its id, so that the receiver can recognize a repeat. It is retried for 24 hours.</p>
      <p className="font-mono text-xs text-quiet">{id}</p>
    </ActDialog>
  );
}

function ReplayDead({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const act = query.useMutation('post', '/api/admin/deliveries/replay-dead', {
    onSuccess: () => {
      refresh();
      onClose();
    },
  });
  return (
    <ActDialog
      title="Send all dead events of the web application again"
      act="Send again"
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({})}
      onClose={onClose}
    >
      <p>
        Do this when the web application is available again. Each event keeps its id and is retried for 24 hours. Events
        for webhook endpoints are not sent: the owners of the endpoints send them again.
      </p>
    </ActDialog>
  );
}
