import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Job, JobProgress } from './progress.tsx';
import { useExplanation } from '../api/use-explanation.ts';

/** A job that is under way, amid the box that its page keeps for what it makes: how far it is, and when it will be ready. */
export function Making({ job, children }: { job: Job; children?: ReactNode }) {
  return (
    <div className="mx-auto grid size-full max-w-md auto-rows-max content-center-safe gap-3 overflow-y-auto px-6 py-2">
      <JobProgress job={job} />
      <Standing id={job.id} status={job.status} />
      {children}
    </div>
  );
}

/** Characters that its two lines hold on a phone. */
const SHORT = 80;

/** Keeps two lines, so that nothing moves when it comes or changes. A long trouble of a purchase takes more. */
function Standing({ id, status }: { id: string; status: string }) {
  const { data, readAt, refetch } = useExplanation(id, status);
  const now = useNow();
  const left = data?.eta_seconds === undefined ? undefined : data.eta_seconds - Math.floor((now - readAt) / 1000);
  const hasRunOut = left !== undefined && left <= 0;
  const hasAsked = useRef(false);
  // Once: of a job that takes longer than was thought, the next estimate may have run out too.
  useEffect(() => {
    if (!hasRunOut || hasAsked.current) return;
    hasAsked.current = true;
    void refetch();
  }, [hasRunOut, refetch]);
  const text = [data?.summary, left !== undefined && left > 0 && readyIn(left)].filter(Boolean).join(' ');
  return (
    <p
      // Of a text that the box may not hold, the keyboard reaches the rest.
      tabIndex={(data?.summary.length ?? 0) > SHORT ? 0 : undefined}
      className="min-h-10 text-sm leading-5 text-quiet tabular-nums [overflow-wrap:anywhere]"
    >
      {text}
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
  if (seconds === 1) return 'Ready in a moment.';
  return `Ready in about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.`;
}
