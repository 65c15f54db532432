import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { Mood } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { Facts } from './facts.tsx';
import { Choice } from './filters.tsx';
import { AccountLink, Identifier } from './identifier.tsx';
import { oneOf, useFilter } from './use-filter.ts';

type Purchase = components['schemas']['AdminPurchase'];
type Attempt = components['schemas']['AdminPurchaseAttempt'];

const STATES = ['intent', 'submitted', 'delivered', 'failed', 'refunded', 'unknown'] as const;
const MOODS: Readonly<Record<Purchase['state'], Mood>> = {
  intent: 'plain',
  submitted: 'mind',
  delivered: 'well',
  failed: 'wrong',
  refunded: 'plain',
  unknown: 'wrong',
};
const COLUMNS = [
  { title: 'Model' },
  { title: 'State' },
  { title: 'US$', isNumber: true },
  { title: 'Trouble', className: 'hidden md:table-cell' },
  { title: 'Account', className: 'hidden lg:table-cell' },
  { title: 'Opened', className: 'hidden sm:table-cell' },
];

/** What the service buys of outside makers. */
export function Purchases() {
  const [filter, change] = useFilter();
  const [shown, setShown] = useState<Purchase>();
  const state = oneOf(STATES, filter['state']);
  const pages = query.useInfiniteQuery('get', '/api/admin/purchases', { params: { query: { state } } }, PAGED);
  return (
    <>
      <AdminList
        caption="Purchases, newest first"
        columns={COLUMNS}
        pages={pages}
        empty={state ? 'No purchase is in this state.' : 'The service has not bought anything yet.'}
        filters={
          <Choice label="State" words={STATES} value={filter['state']} onChange={(word) => change({ state: word })} />
        }
        row={(purchase: Purchase) => (
          <tr key={purchase.id} className="hover:bg-sunken">
            <Cell>
              <button
                type="button"
                className="block text-left font-medium text-accent underline"
                onClick={() => setShown(purchase)}
              >
                {purchase.model}
              </button>
              <Identifier id={purchase.id} />
            </Cell>
            <Cell>
              <Badge mood={MOODS[purchase.state]}>{purchase.state}</Badge>
            </Cell>
            <Cell isNumber>
              {purchase.billed_dollars ?? <span className="text-quiet">≤ {purchase.ceiling_dollars}</span>}
            </Cell>
            <Cell className="hidden md:table-cell">{purchase.trouble ?? '–'}</Cell>
            <Cell className="hidden lg:table-cell">
              <AccountLink id={purchase.account_id} email={purchase.account_email} />
            </Cell>
            <Cell className="hidden whitespace-nowrap sm:table-cell">
              <Time at={purchase.created_at} />
            </Cell>
          </tr>
        )}
      />
      {shown && <Attempts purchase={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** All attempts for the resource of a purchase. */
function Attempts({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const path = { purchase_id: purchase.resource_id };
  const found = query.useQuery('get', '/api/admin/purchases/{purchase_id}', { params: { path } });
  return (
    <Dialog isOpen onClose={onClose} title={purchase.model} place="side">
      {found.error && <RefusalNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <Skeleton className="h-96 w-full" />}
      {found.data?.attempts.map((attempt) => (
        <section key={attempt.id} className="grid gap-3 border-t border-line pt-4">
          <h2 className="flex items-center gap-2">
            Attempt {attempt.attempt} <Badge mood={MOODS[attempt.state]}>{attempt.state}</Badge>
          </h2>
          <Facts facts={factsOf(attempt)} />
        </section>
      ))}
    </Dialog>
  );
}

function factsOf(attempt: Attempt) {
  const time = (at: string | null) => at !== null && <Time at={at} />;
  return {
    Purchase: <code className="text-xs">{attempt.id}</code>,
    Resource: <code className="text-xs">{attempt.resource_id}</code>,
    Maker: attempt.maker,
    Request: attempt.request_id,
    Seed: attempt.seed,
    Ceiling: `US$${attempt.ceiling_dollars}`,
    Billed: attempt.billed_dollars === null ? null : `US$${attempt.billed_dollars}`,
    Servers: attempt.servers.join(', ') || null,
    Trouble: attempt.trouble,
    Reason: attempt.reason,
    Opened: time(attempt.created_at),
    Sent: time(attempt.sent_at) || null,
    Started: time(attempt.began_at) || null,
    Ended: time(attempt.ended_at) || null,
  };
}
