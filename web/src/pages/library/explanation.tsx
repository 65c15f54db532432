import type { ReactNode } from 'react';
import type { components } from '../../api/schema.d.ts';
import { Card } from '../../parts/card.tsx';
import { isOpen } from '../../parts/entry.ts';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { useExplanation } from '../../api/use-explanation.ts';

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
          {/* How far it is, its place in the line among it, is said where it will be seen. */}
          {!isOpen(status) && <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{data.summary}</p>}
          {data.next_step !== undefined && (
            <p className="rounded-lg bg-sunken px-3 py-2 [overflow-wrap:anywhere]">{data.next_step}</p>
          )}
          {children}
          <Facts facts={data.facts} />
        </div>
      )}
    </Card>
  );
}

/** What happened and will, with its moment beside it where there is room. */
function Facts({ facts }: Pick<components['schemas']['Explanation'], 'facts'>) {
  return (
    <div className="@container">
      <ol className="grid gap-x-4 gap-y-1.5 @md:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="grid @md:col-span-2 @md:grid-cols-subgrid">
            {at !== undefined && (
              <span className="text-quiet tabular-nums max-@md:text-xs">
                <Time at={at} isExact />
              </span>
            )}
            <span className={`[overflow-wrap:anywhere] ${at === undefined ? '@md:col-span-2' : ''}`}>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
