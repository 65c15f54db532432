import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';

const SHOWN = 5;

/** What went wrong last, and the way to its record. */
export function FailedRequests() {
  const { data } = query.useQuery('get', '/api/requests', { params: { query: { outcome: 'failed', limit: SHOWN } } });
  return (
    <Card
      title="Last failed requests"
      className="min-w-0 lg:col-span-2"
      action={
        <Link
          href="/developer/console/requests?outcome=failed"
          className="text-sm font-medium text-accent no-underline hover:underline"
        >
          All requests
        </Link>
      }
    >
      {!data && <Skeleton className="h-52" />}
      {data?.items.length === 0 && <p className="text-sm text-quiet">No request failed in the last 30 days.</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.items.map(({ id, tool, operation, status, error_code: code, at }) => (
          <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <code className="min-w-0 flex-1 truncate text-[0.8125rem]">{tool ?? operation}</code>
            <Badge mood={status >= 500 ? 'wrong' : 'mind'}>{code ?? status}</Badge>
            <span className="w-28 shrink-0 text-right text-quiet max-sm:hidden">
              <Time at={at} isAgo />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
