import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { Empty } from '../../parts/empty.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointActs } from './endpoint-acts.tsx';
import { type Endpoint, EndpointBadge } from './endpoint-data.tsx';

/** One endpoint with what was sent to it. */
export function EndpointPage({ id, back }: { id: string; back: string }) {
  const found = query.useQuery('get', '/api/webhook-endpoints/{id}', { params: { path: { id } } });
  return (
    <>
      <p className="mb-3 text-sm">
        <Link href={back} className="inline-flex items-center gap-1.5 text-quiet no-underline hover:text-ink">
          <Icon name="back" className="size-4" /> Webhooks
        </Link>
      </p>
      <PageTitle
        title={found.data?.url ?? 'Endpoint'}
        isCode={found.data !== undefined}
        action={found.data && <EndpointBadge endpoint={found.data} />}
      />
      {found.isPending && <Skeleton className="h-[60vh] w-full rounded-2xl" />}
      {isGone(found.error) && <Empty title="This endpoint no longer exists" />}
      {found.error && !isGone(found.error) && (
        <RefusalNotice error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Shown endpoint={found.data} back={back} />}
    </>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'not_found';
}

function Shown({ endpoint, back }: { endpoint: Endpoint; back: string }) {
  return (
    <div className="grid gap-6">
      <section className="grid gap-4 rounded-2xl border border-line bg-card p-5">
        <ul className="flex flex-wrap gap-2">
          {endpoint.event_types.map((type) => (
            <li key={type} className="rounded-md bg-sunken px-2 py-0.5 font-mono text-xs">
              {type}
            </li>
          ))}
        </ul>
        <WhyNot endpoint={endpoint} />
        <p className="text-sm text-quiet">
          Added <Time at={endpoint.created_at} />
          {endpoint.made_by === 'api_key' && <> by the API key {endpoint.api_key_id}, and disabled with it</>}
          {endpoint.made_by === 'oauth' && <> by an application, and disabled when it loses access</>}
          {endpoint.previous_secret_until !== undefined && (
            <>
              {' '}
              · the old secret also signs until <Time at={endpoint.previous_secret_until} />
            </>
          )}
        </p>
        <EndpointActs endpoint={endpoint} back={back} />
      </section>
      <Deliveries endpoint={endpoint} />
    </div>
  );
}

/** What its owner should know of an endpoint that does not receive. */
function WhyNot({ endpoint: { disabled_reason: reason, failing_since: failing } }: { endpoint: Endpoint }) {
  if (reason === 'failing') {
    return (
      <Notice mood="wrong">
        The endpoint is disabled, because your server accepted no event for three days. Fix your server, then enable the
        endpoint: the service then sends the waiting events.
      </Notice>
    );
  }
  if (reason === 'credential_ended') {
    return (
      <Notice mood="wrong">
        The endpoint is disabled, because the API key or application that added it lost access. Enable it to keep it: it
        then no longer depends on that key or application.
      </Notice>
    );
  }
  if (reason === 'paused')
    return <Notice>A paused endpoint receives no events. Events that happen while it is paused are never sent.</Notice>;
  if (failing === undefined) return null;
  return (
    <Notice mood="mind">
      Your server has accepted no event since <Time at={failing} />. It must answer each event with a status of 2xx: the
      deliveries below show what it answered. After three days the endpoint is disabled.
    </Notice>
  );
}
