import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Time } from '../../parts/time.tsx';
import { FilmCard } from './film.tsx';
import { HealthBadge } from './health-badge.tsx';
import { isRunning, type Item } from './items.ts';
import { ProgressBar, useProgress } from './progress.tsx';

const SHOWN_FILMS = 3;
const PLAYABLE = ['video', 'image', 'audio'];

/** What the account does now, what it made last, and what it has left. */
export function Overview({ items }: { items: readonly Item[] }) {
  const works = items.filter(({ parent_id: parent }) => parent === undefined);
  const running = works.filter(isRunning);
  const last = works.filter(({ status, kind = '' }) => status === 'completed' && PLAYABLE.includes(kind));
  return (
    <>
      <PageTitle
        title="Home"
        action={
          <Link href="/playground" asChild>
            <LinkButton>Make something</LinkButton>
          </Link>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
          <Credits />
          <Running running={running} />
        </div>
        <Card
          title="Last made"
          action={
            <Link href="/library" className="text-sm font-medium text-accent no-underline hover:underline">
              All of the library
            </Link>
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {last.slice(0, SHOWN_FILMS).map(({ id, name }) => (
              <FilmCard key={id} id={id} name={name} />
            ))}
          </div>
        </Card>
      </div>
    </>
  );
}

function Credits() {
  const { data } = query.useQuery('post', '/api/tools/account_status', { body: {} });
  const { left_today: left, daily_allowance: allowance, balance } = data?.credits ?? {};
  return (
    <Card title="Credits" action={<HealthBadge />}>
      <p className="h-9 text-3xl font-semibold tracking-tight tabular-nums">{left}</p>
      <p className="h-5 text-sm text-quiet">{left !== undefined && `left today, of ${allowance} a day`}</p>
      <p className="mt-1 h-5 text-sm text-quiet">{balance !== undefined && balance > 0 && `and ${balance} bought`}</p>
    </Card>
  );
}

function Running({ running }: { running: readonly Item[] }) {
  const progress = useProgress();
  return (
    <Card title="Running now" className="min-w-0 lg:col-span-2">
      {running.length === 0 ? (
        <p className="text-sm text-quiet">Nothing runs. What your agents order appears here as they order it.</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {running.map((item) => (
            <li key={item.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
              <div className="flex items-center gap-3 text-sm">
                <Link
                  href={`/library/${item.id}`}
                  className="min-w-0 flex-1 truncate font-medium text-ink no-underline"
                >
                  {item.name}
                </Link>
                <StatusBadge status={item.status} />
                <span className="text-quiet">
                  <Time at={item.created_at} isAgo />
                </span>
              </div>
              <ProgressBar label={item.name} {...progress.get(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
