import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { Choice, OfAccount } from './filters.tsx';
import { AccountLink, Identifier } from './identifier.tsx';
import { JobDetails, makerOf } from './job-details.tsx';
import { oneOf, useFilter } from './use-filter.ts';

type Job = components['schemas']['AdminJob'];

const STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
const COLUMNS = [
  { title: 'Job' },
  { title: 'State' },
  { title: 'Account', className: 'hidden sm:table-cell' },
  { title: 'Made by', className: 'hidden md:table-cell' },
  { title: 'Ordered', className: 'hidden sm:table-cell' },
];

/** Jobs of all accounts, without what their owners asked for. */
export function Jobs() {
  const [filter, change] = useFilter();
  const account = filter['account'];
  const asked = { status: oneOf(STATUSES, filter['status']), ...(account && { account_id: account }) };
  const pages = query.useInfiniteQuery('get', '/api/admin/jobs', { params: { query: asked } }, PAGED);
  const { shown, open, close } = useShown(pages.data?.pages, () => void pages.refetch());
  return (
    <>
      <AdminList
        caption="Jobs, newest first"
        columns={COLUMNS}
        pages={pages}
        empty={asked.status || account ? 'No job matches these filters.' : 'No job has been ordered yet.'}
        filters={
          <>
            <Choice label="State" words={STATUSES} value={filter['status']} onChange={(status) => change({ status })} />
            {account && (
              <OfAccount id={account} rows={pages.data?.pages[0]?.items} onRemove={() => change({ account: '' })} />
            )}
          </>
        }
        row={(job: Job) => (
          <tr key={job.resource_id} className="hover:bg-sunken">
            <Cell>
              <button
                type="button"
                className="block text-left font-medium text-accent underline"
                onClick={() => open(job)}
              >
                {job.tool}
              </button>
              <Identifier id={job.resource_id} />
              <div className="text-xs text-quiet sm:hidden">
                <AccountLink id={job.account_id} email={job.account_email} />
                <Time at={job.created_at} />
              </div>
            </Cell>
            <Cell>
              <StatusBadge status={job.status} />
              <p className="mt-1 text-quiet">
                {job.error_code ?? (job.status === 'processing' ? `${job.phase}, ${job.percent} %` : '')}
              </p>
            </Cell>
            <Cell className="hidden sm:table-cell">
              <AccountLink id={job.account_id} email={job.account_email} />
            </Cell>
            <Cell className="hidden md:table-cell">{makerOf(job)}</Cell>
            <Cell className="hidden whitespace-nowrap sm:table-cell">
              <Time at={job.created_at} />
            </Cell>
          </tr>
        )}
      />
      {shown && <JobDetails job={shown} onClose={close} />}
    </>
  );
}

/** The job whose drawer is open, as the list has it now: the list is read anew with what explains the job. */
function useShown(pages: readonly { items: readonly Job[] }[] | undefined, refetch: () => void) {
  const [opened, setOpened] = useState<Job>();
  const isOpened = ({ resource_id: id }: Job): boolean => id === opened?.resource_id;
  return {
    // A filter may leave it out by then.
    shown: pages?.flatMap(({ items }) => items).find(isOpened) ?? opened,
    open: (job: Job): void => {
      setOpened(job);
      refetch();
    },
    close: () => setOpened(undefined),
  };
}
