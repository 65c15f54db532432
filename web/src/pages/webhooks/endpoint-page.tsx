import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import { Refusal } from '../../api/refusal.ts';
import { Empty } from '../../parts/empty.tsx';
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
        <Link href={back} className="text-accent underline">
          All endpoints
        </Link>
      </p>
      <div className="[overflow-wrap:anywhere]">
        <PageTitle
          title={found.data?.url ?? 'Endpoint'}
          action={found.data && <EndpointBadge endpoint={found.data} />}
        />
      </div>
      {found.isPending && <Skeleton className="h-[60vh] w-full rounded-2xl" />}
      {isGone(found.error) && <Empty title="This endpoint does not exist any more" />}
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
          {endpoint.made_by === 'api_key' && <> by the API key {endpoint.api_key_id}, and ends with it</>}
          {endpoint.made_by === 'oauth' && <> by an application, and ends with its access</>}
          {endpoint.previous_secret_until !== undefined && (
            <>
              {' '}
              · the old secret signs too until <Time at={endpoint.previous_secret_until} />
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
        For three days your server accepted nothing, so nothing more is sent. Mend it, then enable the endpoint: what
        waits is sent.
      </Notice>
    );
  }
  if (reason === 'credential_ended') {
    return (
      <Notice mood="wrong">
        The key or application that added this endpoint has ended. Enable it to keep it as yours.
      </Notice>
    );
  }
  if (reason === 'paused')
    return <Notice>Nothing is sent while it is paused, and new events are not kept for it.</Notice>;
  if (failing === undefined) return null;
  return (
    <Notice mood="mind">
      Your server has accepted nothing since <Time at={failing} />. After three days the endpoint is disabled.
    </Notice>
  );
}
