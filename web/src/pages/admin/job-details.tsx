import { query } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { Facts } from './facts.tsx';

/** What `media explain` says of a job. */
export function JobDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const explained = query.useQuery('get', '/api/admin/jobs/{resource_id}', { params: { path: { resource_id: id } } });
  const { data, error } = explained;
  return (
    <Dialog isOpen onClose={onClose} title="What happened to this job" place="side">
      <p className="font-mono text-xs text-quiet">{id}</p>
      {error && <RefusalNotice error={error} onRetry={() => void explained.refetch()} />}
      {!error && !data && <Skeleton className="h-96 w-full" />}
      {data && (
        <>
          <Notice>{data.summary}</Notice>
          {data.history.length > 0 && (
            <section className="grid gap-2">
              <h2>History</h2>
              <ol className="grid gap-2 text-sm">
                {data.history.map(({ at, event, details }, index) => (
                  <li key={`${at} ${event} ${String(index)}`} className="rounded-lg bg-sunken px-3 py-2">
                    <p className="flex flex-wrap justify-between gap-2">
                      <span className="font-medium">{event}</span>
                      <span className="text-quiet">
                        <Time at={at} />
                      </span>
                    </p>
                    {Object.keys(details).length > 0 && (
                      <code className="text-xs [overflow-wrap:anywhere]">{JSON.stringify(details)}</code>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <details className="text-sm">
            <summary className="cursor-pointer font-medium">For support</summary>
            <div className="mt-3">
              <Facts
                facts={Object.fromEntries(
                  Object.entries(data.facts).map(([name, value]) => [nameOf(name), written(value)]),
                )}
              />
            </div>
          </details>
        </>
      )}
    </Dialog>
  );
}

function nameOf(name: string): string {
  return name.replaceAll('_', ' ');
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function written(value: unknown) {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  if (typeof value === 'string') return TIME.test(value) ? <Time at={value} /> : value;
  return JSON.stringify(value);
}
