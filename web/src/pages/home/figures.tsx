import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** What is left, what runs, and what the last days cost. */
export function Figures({ running }: { running: number }) {
  const { data } = query.useQuery('post', '/api/tools/account_status', { body: {} });
  const { left_today: left, daily_allowance: allowance, balance = 0 } = data?.credits ?? {};
  const bought = balance > 0 ? ` plus a balance of ${balance}` : '';
  return (
    <section
      aria-label="Your account"
      className="grid overflow-hidden rounded-2xl border border-line bg-card max-lg:divide-y lg:grid-cols-3 lg:divide-x divide-line"
    >
      <Figure
        title="Credits"
        value={left}
        hint={left === undefined ? '' : `left today: ${allowance} per day${bought}`}
      />
      <Figure
        title="Running now"
        value={running}
        hint={running === 0 ? 'No jobs are running.' : 'queued or processing'}
      />
      <LastDays />
    </section>
  );
}

function LastDays() {
  const [params] = useState(() => ({
    query: { from: dayOf(Date.now() - (DAYS - 1) * DAY_MS), to: dayOf(Date.now()) },
  }));
  const usage = query.useQuery('get', '/api/usage', { params });
  // The other form of the answer is the table that the page of usage downloads.
  const { total, days = [] } = (usage.data as components['schemas']['Usage'] | undefined) ?? {};
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    <Figure
      title="Last 7 days"
      value={total?.credits}
      hint={total && `credits for ${total.jobs} ${total.jobs === 1 ? 'job' : 'jobs'}`}
      beside={
        <Link href="/developer/console/usage" aria-label="Usage of the last 7 days" className="text-accent">
          <svg viewBox={`0 0 ${DAYS * 12} 40`} className="h-14 w-28" aria-hidden>
            {days.map(({ credits }, at) => {
              const height = Math.max(2, (credits / most) * 40);
              return (
                <rect key={at} x={at * 12 + 2} y={40 - height} width="8" height={height} rx="1.5" fill="currentColor" />
              );
            })}
          </svg>
        </Link>
      }
    />
  );
}

interface FigureProps {
  title: string;
  /** Undefined while it is asked; its place is kept. */
  value?: number;
  hint?: string;
  beside?: ReactNode;
}

function Figure({ title, value, hint, beside }: FigureProps) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-3 border-line p-5">
      <div className="min-w-0">
        <h2 className="text-sm font-medium text-quiet">{title}</h2>
        <p className="mt-1 h-9 text-3xl font-semibold tracking-tight tabular-nums">{value?.toLocaleString()}</p>
        <p className="min-h-5 text-sm text-quiet">{hint}</p>
      </div>
      {beside}
    </div>
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
