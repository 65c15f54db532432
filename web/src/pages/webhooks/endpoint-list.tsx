import { Link } from 'wouter';
import { Time } from '../../parts/time.tsx';
import { type Endpoint, EndpointBadge } from './endpoint-data.tsx';

/** The endpoints of the account, each a way to its deliveries. */
export function EndpointList({ endpoints }: { endpoints: readonly Endpoint[] }) {
  return (
    <ul className="grid gap-3">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className="relative rounded-2xl border border-line bg-card p-5 hover:border-edge/60">
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <h2 className="line-clamp-2 min-w-0 font-mono text-sm font-semibold [overflow-wrap:anywhere]">
                  <Link
                    href={`?endpoint=${endpoint.id}`}
                    className="text-ink no-underline after:absolute after:inset-0 after:rounded-2xl hover:underline"
                  >
                    {endpoint.url}
                  </Link>
                </h2>
                <EndpointBadge endpoint={endpoint} />
              </div>
              <p className="mt-2 text-sm text-quiet">{endpoint.event_types.join(' · ')}</p>
              <p className="mt-1 text-sm text-quiet">
                {endpoint.last_accepted_at === undefined ? (
                  'No event accepted yet'
                ) : (
                  <>
                    Last accepted <Time at={endpoint.last_accepted_at} isAgo />
                  </>
                )}
                {endpoint.failing_since !== undefined && (
                  <>
                    {' '}
                    · failing since <Time at={endpoint.failing_since} isAgo />
                  </>
                )}
              </p>
            </div>
            <Chevron />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Chevron() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className="size-4 shrink-0 text-quiet"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="m6 3 5 5-5 5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
