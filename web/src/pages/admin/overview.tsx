import { useState } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { type Mood, Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useRefresh } from './use-refresh.ts';

type OverviewFacts = components['schemas']['AdminOverview'];
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
      <Troubles troubles={troublesIn(data)} />
      <Counts data={data} />
      <Card title="Health" action={<Badge mood={HEALTH[data.health] ?? 'wrong'}>{data.health}</Badge>}>
        <ul className="grid gap-2 text-sm sm:grid-cols-2">
          {Object.entries(data.checks).map(([name, verdict]) => (
            <li key={name} className="flex items-center justify-between gap-3 rounded-lg bg-sunken px-3 py-2">
              <span>{name}</span>
              <Badge mood={verdict === 'ok' ? 'well' : 'wrong'}>{String(verdict)}</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-quiet">
          Version {data.version}. Checked by the process that answered this request.
        </p>
      </Card>
      {data.closed_makers.length > 0 && (
        <Card title="Paused makers: they refused this service’s account">
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
                  Resume
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

/** What happened today, and what waits or runs now. */
function Counts({ data }: { data: OverviewFacts }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Count title="Jobs today" count={data.jobs_today} href="/admin/jobs" />
      <Count title="Failed today" count={data.jobs_failed_today} href="/admin/jobs?status=failed" />
      <Count title="Credits today" count={data.credits_today} href="/admin/jobs" />
      <Count title="New accounts today" count={data.accounts_today} href="/admin/accounts" />
      <Count title="Queued jobs" count={data.jobs_queued} href="/admin/jobs?status=queued" />
      <Count title="Running jobs" count={data.jobs_processing} href="/admin/jobs?status=processing" />
      <Count
        title="Application events waiting"
        count={data.deliveries_waiting}
        href="/admin/deliveries?state=waiting&receiver=web_application"
      />
      <Count
        title="Webhook events waiting"
        count={data.endpoint_deliveries_waiting}
        href="/admin/deliveries?state=waiting&receiver=webhook_endpoint"
      />
    </div>
  );
}

interface Trouble {
  count: number;
  /** Of one, and of more. */
  words: readonly [string, string];
  href?: string;
}

/** What an operator has to look at, in plain words. */
function troublesIn(data: OverviewFacts): Trouble[] {
  const all: Trouble[] = [
    {
      count: data.jobs_stuck,
      words: ['long job is stuck: no process runs it', 'long jobs are stuck: no process runs them'],
      href: '/admin/jobs?status=processing',
    },
    {
      count: data.tasks_dead,
      words: ['background task is dead: its retries failed', 'background tasks are dead: their retries failed'],
    },
    {
      count: data.deliveries_dead,
      words: ['event for the web application is dead', 'events for the web application are dead'],
      href: '/admin/deliveries?state=dead&receiver=web_application',
    },
    {
      count: data.endpoints_failing,
      words: ['webhook endpoint does not accept its events', 'webhook endpoints do not accept their events'],
      href: '/admin/deliveries?state=waiting&receiver=webhook_endpoint',
    },
    {
      count: data.purchases_unknown,
      words: ['purchase may be billed but has no result', 'purchases may be billed but have no result'],
      href: '/admin/purchases?state=unknown',
    },
    {
      count: data.closed_makers.length,
      words: [
        'maker is paused: it refused this service’s account',
        'makers are paused: they refused this service’s account',
      ],
    },
  ];
  return all.filter(({ count }) => count > 0);
}

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  if (troubles.length === 0) return <Notice mood="well">Nothing needs your attention.</Notice>;
  return (
    <Card title="Needs your attention" className="border-wrong/40">
      <ul className="divide-y divide-line text-sm">
        {troubles.map(({ count, words: [one, more], href }) => (
          <li key={one} className="flex items-center justify-between gap-3 py-2">
            <p>
              <span className="font-semibold text-wrong tabular-nums">{count}</span> {count === 1 ? one : more}
            </p>
            {href !== undefined && (
              <Link href={href} className="text-accent underline" aria-label={`Show: ${count === 1 ? one : more}`}>
                Show
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A number that leads to what it counts. */
function Count({ title, count, href }: { title: string; count: number; href: string }) {
  return (
    <div className="relative flex flex-col justify-between rounded-2xl border border-line bg-card px-5 py-4 hover:border-edge/60">
      <Link href={href} className="text-sm text-quiet no-underline after:absolute after:inset-0 hover:underline">
        {title}
      </Link>
      <p className="mt-1 h-9 text-3xl font-semibold tabular-nums">{count.toLocaleString()}</p>
    </div>
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
      title={`Resume purchases at ${maker}`}
      act="Resume"
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ params: { path: { maker } } })}
      onClose={onClose}
    >
      <p>
        The service sends the next order to {maker} again. If {maker} still refuses the account, purchases are paused
        again.
      </p>
    </ActDialog>
  );
}
