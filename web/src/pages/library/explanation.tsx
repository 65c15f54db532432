import { type ReactNode, useEffect, useRef, useState } from 'react';
import { query } from '../../api/client.ts';
import { useProgress } from '../../live/progress.ts';
import { Card } from '../../parts/card.tsx';
import { isOpen } from '../../parts/entry.ts';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';

function useExplanation(id: string, status: string) {
  const { data, error, dataUpdatedAt, refetch } = query.useQuery('get', '/api/resources/{resource_id}/explanation', {
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
  return { data, error, readAt: dataUpdatedAt, refetch };
}

/** When a job will be ready, or what it waits for: below its bar, which does not move when this comes. */
export function Standing({ id, status }: { id: string; status: string }) {
  const { data, readAt } = useExplanation(id, status);
  const now = useNow();
  if (!data) return null;
  const left = data.eta_seconds === undefined ? undefined : data.eta_seconds - Math.floor((now - readAt) / 1000);
  return (
    <p className="absolute inset-x-0 top-0 line-clamp-3 text-sm text-quiet tabular-nums">
      {[data.next_step !== undefined && data.summary, left !== undefined && readyIn(left)].filter(Boolean).join(' ')}
    </p>
  );
}

/** Milliseconds, anew each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function readyIn(seconds: number): string {
  if (seconds <= 1) return 'Ready in a moment.';
  return `Ready in about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.`;
}

interface ExplanationProps {
  id: string;
  status: string;
  /** What the reader may do about a job that made nothing. */
  children?: ReactNode;
}

/** Why a resource is where it is, and what to do: for what waits, runs, failed or was cancelled. */
export function Explanation({ id, status, children }: ExplanationProps) {
  const { data, error, refetch } = useExplanation(id, status);
  return (
    <Card title={isOpen(status) ? 'Status' : 'What happened'}>
      {error && <RefusalNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <div className="grid gap-3 text-sm">
          <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{data.summary}</p>
          {data.next_step !== undefined && (
            <p className="rounded-lg bg-mind-ground px-3 py-2 text-mind [overflow-wrap:anywhere]">{data.next_step}</p>
          )}
          {children}
          <ol className="@container grid gap-1.5">
            {data.facts.map(({ at, text }) => (
              <li
                key={`${at} ${text}`}
                className={`grid gap-x-4 ${at === undefined ? '' : '@md:grid-cols-[13rem_minmax(0,1fr)]'}`}
              >
                {at !== undefined && (
                  <span className="text-quiet max-@md:text-xs">
                    <Time at={at} isExact />
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
