import { useState } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import type { Mood } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useRefresh } from './use-refresh.ts';

type Maker = 'fal' | 'replicate' | 'elevenlabs' | 'gateway';

const HEALTH: Readonly<Record<string, Mood>> = { ok: 'well', degraded: 'mind' };

/** What needs an operator now. */
export function Overview() {
  const overview = query.useQuery('get', '/api/admin/overview');
  const [opened, setOpened] = useState<string>();
  const { data, error } = overview;
  if (error) return <RefusalNotice error={error} onRetry={() => void overview.refetch()} />;
  if (!data) return <Skeleton className="h-[28rem] w-full rounded-2xl" />;
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Count title="Waiting" count={data.jobs_queued} href="/admin/jobs?status=queued" />
        <Count title="Being made" count={data.jobs_processing} href="/admin/jobs?status=processing" />
        <Count title="Stuck long jobs" count={data.jobs_stuck} href="/admin/jobs?status=processing" isTrouble />
        <Count title="Lost wake-ups" count={data.tasks_dead} isTrouble />
        <Count title="Events waiting" count={data.deliveries_waiting} href="/admin/deliveries?state=waiting" />
        <Count title="Events given up" count={data.deliveries_dead} href="/admin/deliveries?state=dead" isTrouble />
        <Count
          title="Purchases unknown"
          count={data.purchases_unknown}
          href="/admin/purchases?state=unknown"
          isTrouble
        />
        <Count title="Makers closed" count={data.closed_makers.length} isTrouble />
      </div>
      <Card title="Health" action={<Badge mood={HEALTH[data.health] ?? 'wrong'}>{data.health}</Badge>}>
        <ul className="grid gap-2 text-sm sm:grid-cols-2">
          {Object.entries(data.checks).map(([name, verdict]) => (
            <li key={name} className="flex items-center justify-between gap-3 rounded-lg bg-sunken px-3 py-2">
              <span>{name}</span>
              <Badge mood={verdict === 'ok' ? 'well' : 'wrong'}>{String(verdict)}</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-quiet">Version {data.version}. This is the process that answered.</p>
      </Card>
      {data.closed_makers.length > 0 && (
        <Card title="Makers that refuse the account of this service">
          <ul className="divide-y divide-line">
            {data.closed_makers.map(({ maker, reason, closed_at: at }) => (
              <li key={maker} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
                <div className="min-w-0">
                  <p className="font-medium">{maker}</p>
                  <p className="text-quiet [overflow-wrap:anywhere]">
                    {reason} – since <Time at={at} />
                  </p>
                </div>
                <Button look="second" onClick={() => setOpened(maker)}>
                  Buy there again
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened !== undefined && <OpenMaker maker={opened as Maker} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface CountProps {
  title: string;
  count: number;
  href?: string;
  /** More than none is for the operator to look at. */
  isTrouble?: boolean;
}

function Count({ title, count, href, isTrouble = false }: CountProps) {
  const look = `text-3xl font-semibold tabular-nums ${isTrouble && count > 0 ? 'text-wrong' : ''}`;
  return (
    <Card>
      <p className="text-sm text-quiet">{title}</p>
      <p className={look}>{count}</p>
      <p className="h-6 text-sm">
        {href !== undefined && (
          <Link href={href} className="text-accent underline" aria-label={`Show: ${title}`}>
            Show
          </Link>
        )}
      </p>
    </Card>
  );
}

function OpenMaker({ maker, onClose }: { maker: Maker; onClose: () => void }) {
  const refresh = useRefresh();
  const act = query.useMutation('post', '/api/admin/makers/{maker}/open', {
    onSuccess: () => {
      refresh();
      onClose();
    },
  });
  return (
    <ActDialog
      title={`Buy at ${maker} again`}
      act="Buy there again"
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ params: { path: { maker } } })}
      onClose={onClose}
    >
      <p>The next order for {maker} is sent. If it refuses the account again, it is closed again.</p>
    </ActDialog>
  );
}
