import { Link } from 'wouter';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { isOpen } from '../../parts/entry.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { JobBadge, JobProgress } from '../../parts/progress.tsx';
import { Time } from '../../parts/time.tsx';
import { ConnectCard } from './connect-card.tsx';
import { FailedRequests } from './failed-requests.tsx';
import { Figures } from './figures.tsx';
import { HealthBadge } from './health-badge.tsx';
import type { Item } from './items.ts';
import { LastMade } from './last-made.tsx';

/** What the account does now, what it made last, and what it has left. */
export function Overview({ items }: { items: readonly Item[] }) {
  const whole = items.filter((item) => item.parent_id === undefined);
  const running = whole.filter((item) => isOpen(item.status));
  const made = whole.filter((item) => item.status === 'completed');
  return (
    <>
      <PageTitle
        title="Home"
        action={
          <Link href="/playground" asChild>
            <LinkButton>Create</LinkButton>
          </Link>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Figures running={running.length} />
        {running.length > 0 && <Running running={running} />}
        <LastMade expected={made.length} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
          <FailedRequests />
          <ConnectCard />
        </div>
        <div className="min-h-6">
          <HealthBadge />
        </div>
      </div>
    </>
  );
}

function Running({ running }: { running: readonly Item[] }) {
  return (
    <Card title="Running now">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {running.map((item) => (
          <li key={item.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <div className="flex items-center gap-3 text-sm">
              <Link href={`/library/${item.id}`} className="min-w-0 flex-1 truncate font-medium text-ink no-underline">
                {item.name}
              </Link>
              <JobBadge job={item} />
              <span className="text-quiet">
                <Time at={item.created_at} isAgo />
              </span>
            </div>
            <JobProgress job={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
