import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Chart } from './chart.tsx';
import { ByCredential, ByDay, ByTool } from './parts-of-usage.tsx';
import { isRange, lastDays, type Range, RangePicker } from './range-picker.tsx';

type UsageOfAccount = components['schemas']['Usage'];

const DEFAULT_DAYS = 30;

/** What the account spent, by day, tool and credential. */
export default function Usage() {
  const [range, setRange] = useState<Range>(() => lastDays(DEFAULT_DAYS));
  const asked = useMemo(() => ({ params: { query: range } }), [range]);
  const usage = query.useQuery('get', '/api/usage', asked, {
    enabled: isRange(range),
    placeholderData: keepPreviousData,
  });
  // The other form of the answer is the table that the link downloads.
  const data = usage.data as UsageOfAccount | undefined;
  return (
    <>
      <DeveloperTabs />
      <PageTitle
        title="Usage"
        action={
          <LinkButton look="second" href={`/api/usage?format=csv&from=${range.from}&to=${range.to}`} download>
            Download CSV
          </LinkButton>
        }
      >
        Credits and jobs by day of the call (UTC). 1 credit is US$0.01.
      </PageTitle>
      <RangePicker range={range} onChange={setRange} />
      {usage.error ? (
        <RefusalNotice error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-5" aria-busy={usage.isFetching}>
          <Totals total={data?.total} />
          <Card title="Credits by day">{data ? <Chart days={data.days} /> : <Skeleton className="h-72 w-full" />}</Card>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <Card title="By tool">{data ? <ByTool tools={data.tools} /> : <Skeleton className="h-40 w-full" />}</Card>
            <Card title="By credential">
              {data ? <ByCredential credentials={data.credentials} /> : <Skeleton className="h-40 w-full" />}
            </Card>
          </div>
          {data && <ByDay days={data.days} />}
        </div>
      )}
    </>
  );
}

interface Amounts {
  jobs: number;
  credits: number;
  credits_held: number;
}

const TOTALS = [
  ['credits', 'Credits spent', 'by jobs that ended'],
  ['credits_held', 'Credits held', 'by open jobs'],
  ['jobs', 'Jobs started', 'with all tools'],
] as const;

function Totals({ total }: { total: Amounts | undefined }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {TOTALS.map(([part, title, hint]) => (
        <div key={part} className="rounded-2xl border border-line bg-card px-5 py-4">
          <dt className="text-sm text-quiet">{title}</dt>
          <dd className="mt-1 h-9 text-3xl font-semibold tabular-nums">
            {total ? total[part].toLocaleString() : <Skeleton className="h-8 w-20" />}
          </dd>
          <dd className="text-xs text-quiet">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
