import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { DetailLine, factsOf, nameOf } from './detail.tsx';
import { Facts } from './facts.tsx';
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
  const [shown, setShown] = useState<AuditEvent>();
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
        row={(event: AuditEvent) => <Row key={event.id} event={event} onShow={() => setShown(event)} />}
      />
      {shown && <Details event={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function Row({ event, onShow }: { event: AuditEvent; onShow: () => void }) {
  return (
    <tr className="hover:bg-sunken">
      <Cell isNumber className="hidden sm:table-cell">
        {event.id}
      </Cell>
      <Cell className="max-w-0 sm:max-w-sm">
        <button type="button" className="text-left font-medium text-accent underline" onClick={onShow}>
          {nameOf(event.kind)}
        </button>
        <p className="text-xs text-quiet sm:hidden">
          <Time at={event.at} /> · <Actor event={event} />
        </p>
        <p className="hidden text-quiet sm:block">{meaningOf(event)}</p>
        <p className="truncate text-xs text-quiet max-sm:hidden">
          <DetailLine details={detailsOf(event)} />
        </p>
      </Cell>
      <Cell className="hidden first-letter:uppercase sm:table-cell">
        <Actor event={event} />
      </Cell>
      <Cell className="hidden md:table-cell">
        <AccountOf event={event} />
      </Cell>
      <Cell className="hidden whitespace-nowrap sm:table-cell">
        <Time at={event.at} />
      </Cell>
    </tr>
  );
}

/** All that the log keeps of an event. */
function Details({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={nameOf(event.kind)} place="side">
      <p>{meaningOf(event)}</p>
      <Facts
        facts={{
          'No.': event.id,
          When: <Time at={event.at} />,
          By: <Actor event={event} />,
          Account: <AccountOf event={event} />,
          'About (id)': <code className="text-xs">{event.subject}</code>,
          Client: event.client_name,
          ...factsOf(event.details),
        }}
      />
    </Dialog>
  );
}

function AccountOf({ event: { account_id: id, account_email: email } }: { event: AuditEvent }) {
  return id === null ? '–' : <AccountLink id={id} email={email} />;
}

/** Of the details what a row has place for, with the name of the client for its id. */
function detailsOf({ kind, details, client_name: client }: AuditEvent): Record<string, unknown> {
  const { client_id: id, method, ...others } = details;
  return { client: client ?? id, ...(kind !== 'session_opened' && { method }), ...others };
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
