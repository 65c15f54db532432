import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { areRequestsRecorded, NOT_RECORDED, RECORDED_DAYS } from '../../recorded-days.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';

const SHOWN = 5;

/** Its caller hung up: nothing went wrong here. Some are asked for, so that enough others remain. */
const HUNG_UP = 'client_disconnected';

/** What went wrong last for programs, as the page of requests lists it, and the way to its record. */
export function FailedRequests() {
  const { data } = query.useQuery(
    'get',
    '/api/requests',
    { params: { query: { outcome: 'failed', except_door: 'page', limit: 4 * SHOWN } } },
    { enabled: areRequestsRecorded },
  );
  const failed = data?.items.filter(({ error_code: code }) => code !== HUNG_UP).slice(0, SHOWN);
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
      {/* As high as a full list, so that nothing below moves when it comes. */}
      <div className="min-h-52">
        {!areRequestsRecorded && <p className="text-sm text-quiet">{NOT_RECORDED}</p>}
        {areRequestsRecorded && !failed && <Skeleton className="h-52" />}
        {failed?.length === 0 && (
          <p className="text-sm text-quiet">
            {data?.items.length === 0
              ? `No request failed in the last ${RECORDED_DAYS}.`
              : 'The callers of the newest failed requests closed the connection before the answer.'}
          </p>
        )}
        <ul className="divide-y divide-line text-sm">
          {failed?.map(({ id, tool, operation, status, error_code: code, at }) => (
            <li key={id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
              <code className="min-w-0 flex-1 truncate text-[0.8125rem]">{tool ?? operation}</code>
              <Badge mood={status >= 500 ? 'wrong' : 'mind'}>{code ?? status}</Badge>
              <span className="w-28 shrink-0 text-right text-quiet max-sm:hidden">
                <Time at={at} isAgo />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
