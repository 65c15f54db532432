import { useEffect, useRef } from 'react';
import { query } from '../../api/client.ts';
import { useProgress } from '../../live/progress.ts';
import { Card } from '../../parts/card.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';

const TITLES: Readonly<Record<string, string>> = { failed: 'Why it failed', cancelled: 'What happened' };

/** Why a resource is where it is, and what to do: for what waits, runs, failed or was cancelled. */
export function Explanation({ id, status }: { id: string; status: string }) {
  const { data, error, refetch } = query.useQuery('get', '/api/resources/{resource_id}/explanation', {
    params: { path: { resource_id: id } },
  });
  // It is read anew with each phase of the job; until then what was known stands.
  const progress = useProgress(id);
  const stage = `${status} ${progress?.status} ${progress?.phase}`;
  const known = useRef(stage);
  useEffect(() => {
    if (known.current === stage) return;
    known.current = stage;
    void refetch();
  }, [stage, refetch]);
  return (
    <Card title={TITLES[status] ?? 'Status'}>
      {error && <RefusalNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <div className="grid gap-3 text-sm">
          <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{data.summary}</p>
          {data.next_step !== undefined && (
            <p className="rounded-lg bg-mind-ground px-3 py-2 text-mind [overflow-wrap:anywhere]">{data.next_step}</p>
          )}
          <ol className="@container grid gap-1.5">
            {data.facts.map(({ at, text }) => (
              <li
                key={`${at} ${text}`}
                className={`grid gap-x-4 ${at === undefined ? '' : '@md:grid-cols-[11rem_minmax(0,1fr)]'}`}
              >
                {at !== undefined && (
                  <span className="text-quiet max-@md:text-xs">
                    <Time at={at} />
                  </span>
                )}
                <span className="[overflow-wrap:anywhere]">{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}
