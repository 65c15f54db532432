import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { session } from '../../session.ts';
import { DetailLine, factsOf, nameOf } from './detail.tsx';
import { Facts } from './facts.tsx';
import { AccountLink } from './identifier.tsx';

type Job = components['schemas']['AdminJob'];
type JobEvent = Omit<components['schemas']['AdminJobEvent'], 'fence'>;

const OPEN: readonly Job['status'][] = ['queued', 'processing'];

/** What is shown in place of the names of providers that say nothing to a reader. */
const MAKERS: Readonly<Record<string, string>> = { embedded: 'This service' };

export function makerOf({ provider }: Job): string {
  return MAKERS[provider] ?? provider;
}

/** A job of the list, and what `media explain` says of it. */
export function JobDetails({ job, onClose }: { job: Job; onClose: () => void }) {
  const params = { params: { path: { resource_id: job.resource_id } } };
  const explained = query.useQuery('get', '/api/admin/jobs/{resource_id}', params, { staleTime: 0 });
  const { data, error } = explained;
  // The row may be older than what explains it: then it does not say how the job ended.
  const isNow = data === undefined || data.facts['status'] === job.status;
  return (
    <Dialog isOpen onClose={onClose} title={job.tool} place="side">
      {error && <RefusalNotice error={error} onRetry={() => void explained.refetch()} />}
      {!error && !data && <Skeleton className="h-11 w-full" />}
      {data && <Notice>{data.summary}</Notice>}
      <Facts facts={factsOfJob(job, isNow)} />
      {data && (
        <>
          <Timeline events={timelineOf(job, data.history, isNow)} />
          <details className="text-sm">
            <summary className="cursor-pointer font-medium">For support</summary>
            <div className="mt-3">
              <Facts facts={factsOf(data.facts)} />
            </div>
          </details>
        </>
      )}
    </Dialog>
  );
}

function factsOfJob(job: Job, isNow: boolean): Record<string, ReactNode> {
  const { resource_id: id, account_id: owner, created_at: ordered, updated_at: ended } = job;
  const hasEnded = isNow && !OPEN.includes(job.status);
  return {
    // The page of a resource is its owner's alone.
    Resource:
      owner === session?.accountId ? (
        <Link href={`/library/${id}`} className="font-mono text-xs text-accent underline">
          {id}
        </Link>
      ) : (
        <code className="text-xs">{id}</code>
      ),
    Account: <AccountLink id={owner} email={job.account_email} />,
    'Made by': makerOf(job),
    Ordered: <Time at={ordered} />,
    Ended: hasEnded ? <Time at={ended} /> : null,
    Duration: hasEnded ? durationOf(Date.parse(ended) - Date.parse(ordered)) : null,
    Credits: !isNow || job.credits === null ? null : `${job.credits}${hasEnded ? '' : ' held'}`,
    Error: isNow ? job.error_code : null,
  };
}

function durationOf(ms: number): string {
  const seconds = Math.max(0, ms / 1000);
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Only long jobs write a history; of the others the order and the end are known. */
function timelineOf(job: Job, history: readonly JobEvent[], isNow: boolean): JobEvent[] {
  const ordered = { at: job.created_at, event: 'ordered', details: {} };
  const ended = { at: job.updated_at, event: job.status, details: {} };
  const isEndKnown = !isNow || OPEN.includes(job.status) || history.some(({ event }) => event === job.status);
  return [ordered, ...history, ...(isEndKnown ? [] : [ended])];
}

function Timeline({ events }: { events: readonly JobEvent[] }) {
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h2>Timeline</h2>
      <ol className="ml-1 grid gap-3 border-l border-line text-sm">
        {events.map(({ at, event, details }, index) => (
          <li key={`${at} ${event} ${String(index)}`} className="relative pl-4">
            <span aria-hidden className="absolute top-1.5 -left-1 size-2 rounded-full bg-edge" />
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{nameOf(event)}</span>
              <span className="text-quiet">
                <Time at={at} isExact />
              </span>
            </p>
            <p className="text-xs text-quiet [overflow-wrap:anywhere]">
              <DetailLine details={details} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
