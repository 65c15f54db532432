import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import type { Mood } from '../../parts/notice.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ActDialog } from './act-dialog.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { Choice, Search } from './filters.tsx';
import { oneOf, useFilter } from './use-filter.ts';
import { useRefresh } from './use-refresh.ts';

type Client = components['schemas']['AdminClient'];
type Decision = 'verify' | 'block' | 'unblock';

const STATES = ['untrusted', 'verified', 'blocked'] as const;
const MOODS: Readonly<Record<Client['state'], Mood>> = { untrusted: 'plain', verified: 'well', blocked: 'wrong' };
const COLUMNS = [
  { title: 'Client' },
  { title: 'Trust', className: 'hidden sm:table-cell' },
  { title: 'Redirects to', className: 'hidden lg:table-cell' },
  { title: 'Last seen', className: 'hidden sm:table-cell' },
  { title: 'Decision', className: 'hidden sm:table-cell' },
];

export function Clients() {
  const [filter, change] = useFilter();
  const [asked, setAsked] = useState<{ client: Client; decision: Decision }>();
  const narrowed = {
    ...(filter['search'] && { search: filter['search'] }),
    state: oneOf(STATES, filter['state']),
  };
  const pages = query.useInfiniteQuery('get', '/api/admin/clients', { params: { query: narrowed } }, PAGED);
  return (
    <>
      <AdminList
        caption="OAuth clients, last seen first"
        columns={COLUMNS}
        pages={pages}
        empty={narrowed.search || narrowed.state ? 'No client matches these filters.' : 'No client has connected yet.'}
        filters={
          <>
            <Search
              key={filter['search']}
              label="Search"
              placeholder="Name or id"
              value={filter['search']}
              onSearch={(search) => change({ search })}
            />
            <Choice label="Trust" words={STATES} value={filter['state']} onChange={(state) => change({ state })} />
          </>
        }
        row={(client: Client) => (
          <ClientRow
            key={`${client.issuer} ${client.client_id}`}
            client={client}
            onDecide={(decision) => setAsked({ client, decision })}
          />
        )}
      />
      {asked && <Decide {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface OfClient {
  client: Client;
  onDecide: (decision: Decision) => void;
}

/** In a narrow window one cell holds all of it. */
function ClientRow({ client, onDecide }: OfClient) {
  return (
    <tr>
      <Cell className="max-w-0 sm:max-w-72">
        <p className="flex items-center justify-between gap-3">
          <span className="truncate font-medium">{client.name ?? 'Without a name'}</span>
          <span className="sm:hidden">
            <Trust client={client} />
          </span>
        </p>
        <p className="truncate font-mono text-xs text-quiet" title={client.client_id}>
          {client.client_id}
        </p>
        {client.reason !== null && <p className="text-quiet [overflow-wrap:anywhere]">{client.reason}</p>}
        <div className="sm:hidden">
          <p className="mb-2 text-xs text-quiet [overflow-wrap:anywhere]">
            {client.places.length > 0 && `${client.places.join(', ')} · `}
            <Time at={client.last_seen_at} isAgo />
          </p>
          <Decisions client={client} onDecide={onDecide} />
        </div>
      </Cell>
      <Cell className="hidden sm:table-cell">
        <Trust client={client} />
      </Cell>
      <Cell className="hidden max-w-56 [overflow-wrap:anywhere] lg:table-cell">{client.places.join(', ')}</Cell>
      <Cell className="hidden whitespace-nowrap sm:table-cell">
        <Time at={client.last_seen_at} isAgo />
      </Cell>
      <Cell className="hidden sm:table-cell">
        <Decisions client={client} onDecide={onDecide} />
      </Cell>
    </tr>
  );
}

function Trust({ client: { state } }: { client: Client }) {
  return <Badge mood={MOODS[state]}>{state}</Badge>;
}

function Decisions({ client, onDecide }: OfClient) {
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      {decisionsOn(client).map((decision) => (
        <Button key={decision} look={decision === 'block' ? 'danger' : 'second'} onClick={() => onDecide(decision)}>
          {WORDS[decision].button}
        </Button>
      ))}
    </div>
  );
}

const WORDS: Readonly<Record<Decision, { button: string; text: string }>> = {
  verify: {
    button: 'Verify',
    text: 'The client may call tools that are only for verified clients, within the scopes that its users allow.',
  },
  block: {
    button: 'Block',
    text: 'The service refuses the client and its tokens at once. Its grants on X accounts end.',
  },
  unblock: { button: 'Reset', text: 'The client is untrusted again, like a new client. Its grants on X accounts end.' },
};

function decisionsOn({ state, decided_by: by }: Client): Decision[] {
  const all: Decision[] = ['verify', 'block', 'unblock'];
  return all.filter((decision) =>
    decision === 'unblock' ? by !== null : { verify: 'verified', block: 'blocked' }[decision] !== state,
  );
}

function Decide({ client, decision, onClose }: { client: Client; decision: Decision; onClose: () => void }) {
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const act = query.useMutation('post', '/api/admin/clients/decision', {
    onSuccess: () => {
      refresh();
      onClose();
    },
  });
  const { client_id: id, issuer } = client;
  const send = (): void =>
    act.mutate({ body: { client_id: id, issuer, decision, ...(reason.trim() !== '' && { reason: reason.trim() }) } });
  return (
    <ActDialog
      title={`${WORDS[decision].button}: ${client.name ?? id}`}
      act={WORDS[decision].button}
      isDangerous={decision === 'block'}
      isBusy={act.isPending}
      error={act.error}
      onAct={send}
      onClose={onClose}
    >
      <p>{WORDS[decision].text}</p>
      <p className="font-mono text-xs text-quiet [overflow-wrap:anywhere]">{id}</p>
      <Field label="Reason" hint="Stored with the decision. A client chooses its own name, and nobody has checked it.">
        <TextInput maxLength={500} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      </Field>
    </ActDialog>
  );
}
