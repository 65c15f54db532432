import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Cell, Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { type AccountPayment, keyOf } from './account-data.ts';

const COLUMNS = [
  { title: 'When' },
  { title: 'For' },
  { title: 'State' },
  { title: 'Paid', isNumber: true },
  { title: 'Spent', isNumber: true },
  { title: 'Refund', isNumber: true },
  { title: 'Transactions' },
];

const STATES: Readonly<Record<string, { mood: 'well' | 'mind' | 'wrong' | 'plain'; word: string }>> = {
  reserved: { mood: 'plain', word: 'not sent yet' },
  submitted: { mood: 'plain', word: 'being settled' },
  unknown: { mood: 'mind', word: 'outcome unknown' },
  settled: { mood: 'plain', word: 'settled' },
  job: { mood: 'well', word: 'paid' },
  returned: { mood: 'mind', word: 'refunded' },
  failed: { mood: 'wrong', word: 'failed' },
  expired: { mood: 'plain', word: 'expired' },
};

const REFUNDS: Readonly<Record<string, string>> = {
  due: 'refund due',
  sending: 'refund being sent',
  refunded: 'refund',
  blocked: 'refund blocked: ask the operator',
};

export const usePayments = () =>
  useInfiniteQuery({
    queryKey: keyOf('/api/account/payments'),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data } = await api.GET('/api/account/payments', { params: { query: { limit: 25, cursor } }, signal });
      if (!data) throw new Error('The service answered without payments.');
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export function Payments() {
  const payments = usePayments();
  const items = payments.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="Payments">
      <div className="grid gap-4">
        {payments.error !== null && <RefusalNotice error={payments.error} onRetry={() => void payments.refetch()} />}
        {payments.data && items.length === 0 && (
          <p className="text-sm text-quiet">No calls were paid from this wallet yet.</p>
        )}
        {items.length > 0 && (
          <Table caption="Payments of your wallet" columns={COLUMNS}>
            {items.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </Table>
        )}
        <p className="text-sm text-quiet">
          Amounts are USDC. The unspent part of a payment is refunded to the wallet automatically.
        </p>
        {payments.hasNextPage && (
          <div>
            <Button look="second" isBusy={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage()}>
              Older payments
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function PaymentRow({ payment }: { payment: AccountPayment }) {
  const { created_at: at, tool, state, resource_ids: resources, refunds } = payment;
  const { mood, word } = STATES[state] ?? { mood: 'plain', word: state };
  const [resource] = resources;
  return (
    <tr>
      <Cell className="whitespace-nowrap">
        <Time at={at} />
      </Cell>
      <Cell>
        {resource === undefined ? (
          tool
        ) : (
          <Link href={`/library/${resource}`} className="text-accent">
            {tool}
          </Link>
        )}
      </Cell>
      <Cell>
        <Badge mood={mood}>{word}</Badge>
      </Cell>
      <Cell isNumber>{payment.amount_usdc}</Cell>
      <Cell isNumber>{payment.captured_usdc}</Cell>
      <Cell isNumber>{payment.returned_usdc}</Cell>
      <Cell>
        <ul className="grid gap-1">
          {payment.transaction !== null && (
            <li>
              <Transaction word="payment" hash={payment.transaction} url={payment.transaction_url} />
            </li>
          )}
          {refunds.map(({ id, state: its, amount_usdc: amount, transaction, transaction_url: url }) => (
            <li key={id}>
              <Transaction word={`${REFUNDS[its] ?? its} ${amount}`} hash={transaction} url={url} />
            </li>
          ))}
        </ul>
      </Cell>
    </tr>
  );
}

/** A hash, shortened; whole on pointing and in what it leads to. */
function Transaction({ word, hash, url }: { word: string; hash: string | null; url?: string }) {
  if (hash === null) return <span className="text-quiet">{word}</span>;
  const short = (
    <code className="font-mono text-xs" title={hash}>
      {hash.slice(0, 8)}…{hash.slice(-4)}
    </code>
  );
  return (
    <span className="whitespace-nowrap">
      {word}{' '}
      {url === undefined ? (
        short
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent">
          {short}
        </a>
      )}
    </span>
  );
}
