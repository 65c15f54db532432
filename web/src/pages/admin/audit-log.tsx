import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { OfAccount } from './filters.tsx';
import { AccountLink } from './identifier.tsx';
import { useFilter } from './use-filter.ts';

type AuditEvent = components['schemas']['AdminAuditEvent'];

const COLUMNS = [
  { title: 'No.', isNumber: true, className: 'hidden sm:table-cell' },
  { title: 'Event' },
  { title: 'By', className: 'hidden sm:table-cell' },
  { title: 'Account', className: 'hidden md:table-cell' },
  { title: 'When', className: 'hidden sm:table-cell' },
];

export function AuditLog() {
  const [filter, change] = useFilter();
  const [isVerifying, setIsVerifying] = useState(false);
  const account = filter['account'];
  const asked = account ? { account_id: account } : {};
  const pages = query.useInfiniteQuery('get', '/api/admin/audit', { params: { query: asked } }, PAGED);
  return (
    <div className="grid gap-4">
      {isVerifying && <Verdict />}
      <AdminList
        caption="Audit events, newest first"
        columns={COLUMNS}
        pages={pages}
        empty="No audit event matches this filter."
        filters={
          <>
            <Button look="second" onClick={() => setIsVerifying(true)} disabled={isVerifying}>
              Verify the chain
            </Button>
            <LinkButton look="second" href="/api/admin/audit/export" download>
              Export
            </LinkButton>
            {account && (
              <OfAccount id={account} rows={pages.data?.pages[0]?.items} onRemove={() => change({ account: '' })} />
            )}
          </>
        }
        row={(event: AuditEvent) => (
          <tr key={event.id}>
            <Cell isNumber className="hidden sm:table-cell">
              {event.id}
            </Cell>
            <Cell className="max-w-md">
              <p className="font-medium">{event.kind.replaceAll('_', ' ')}</p>
              <p className="text-xs text-quiet sm:hidden">
                <Time at={event.at} /> · <Actor event={event} />
              </p>
              <p className="text-quiet">{meaningOf(event)}</p>
              {event.client_name !== null && <p>Client: {event.client_name}</p>}
              <p className="font-mono text-xs text-quiet [overflow-wrap:anywhere]">
                {event.subject}
                {Object.keys(event.details).length > 0 && ` ${JSON.stringify(event.details)}`}
              </p>
            </Cell>
            <Cell className="hidden sm:table-cell">
              <Actor event={event} />
            </Cell>
            <Cell className="hidden md:table-cell">
              {event.account_id === null ? '–' : <AccountLink id={event.account_id} email={event.account_email} />}
            </Cell>
            <Cell className="hidden whitespace-nowrap sm:table-cell">
              <Time at={event.at} />
            </Cell>
          </tr>
        )}
      />
    </div>
  );
}

const SIGN_INS: Readonly<Record<string, string>> = {
  password: 'A browser signed in by password.',
  wallet: 'A browser signed in with a wallet.',
  link: 'A browser signed in by a link.',
  wallet_link: 'A browser opened a link of a wallet session, and only looks.',
};

/** The kind in a sentence; of a sign-in the way that it went. */
function meaningOf({ kind, meaning, details }: AuditEvent): string {
  return kind === 'session_opened' ? (SIGN_INS[String(details['method'])] ?? meaning) : meaning;
}

/** `operator:ID` and `account:ID` name an account. */
function Actor({ event: { actor, actor_email: email } }: { event: AuditEvent }) {
  const [kind, id] = actor.split(':');
  return id === undefined ? (
    <>{actor}</>
  ) : (
    <span className="whitespace-nowrap">
      {kind} <AccountLink id={id} email={email} />
    </span>
  );
}

function Verdict() {
  const verdict = query.useQuery('get', '/api/admin/audit/verification', {}, { staleTime: 0 });
  const { data, error } = verdict;
  if (error) return <RefusalNotice error={error} onRetry={() => void verdict.refetch()} />;
  if (!data) return <Notice>Recomputing all hashes of the audit log …</Notice>;
  return data.is_whole ? (
    <Notice mood="well">
      <p className="font-medium">The log is whole: {data.events} events.</p>
      <p>
        Store the last hash outside of this service, and check later that the log still has it:{' '}
        <code className="text-xs [overflow-wrap:anywhere]">{data.last_hash}</code>
      </p>
    </Notice>
  ) : (
    <Notice mood="wrong">
      The audit log was changed. The first {data.events} events are intact. Then: {data.finding}.
    </Notice>
  );
}
