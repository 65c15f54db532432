import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { type AccountConnection, keyOf, useConnections } from './account-data.ts';

const TRUST = {
  verified: { mood: 'well', word: 'verified by the operator' },
  untrusted: { mood: 'mind', word: 'not verified' },
  blocked: { mood: 'wrong', word: 'blocked by the operator' },
} as const;

const SCOPES: Readonly<Record<string, string>> = {
  'media:generate': 'make media',
  'library:read': 'see the library',
  'library:write': 'change the library',
  'x:act': 'use your X account within grants',
  'webhooks:manage': 'manage webhooks',
};

export function Connections() {
  const client = useQueryClient();
  const connections = useConnections();
  const end = query.useMutation('delete', '/api/account/connections', {
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('/api/account/connections') }),
  });
  const ended = end.isPending ? end.variables?.params.query.client : undefined;
  const disconnect = (id: string): void => end.mutate({ params: { query: { client: id } } });
  const items = connections.data?.items ?? [];
  return (
    <Card
      title="Connected applications"
      action={
        items.length > 1 && (
          <Button look="second" isBusy={ended === 'all'} onClick={() => disconnect('all')}>
            Disconnect all
          </Button>
        )
      }
    >
      {connections.error !== null && (
        <RefusalNotice error={connections.error} onRetry={() => void connections.refetch()} />
      )}
      {end.error !== null && <RefusalNotice error={end.error} />}
      {connections.data && items.length === 0 && (
        <p className="text-sm text-quiet">
          No application may act for you. Applications such as Claude or Cursor appear here after you allow them. API
          keys have{' '}
          <a href="/developer/console" className="font-medium text-accent">
            a page of their own
          </a>
          .
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map((connection) => (
          <ConnectionRow
            key={connection.client_id}
            connection={connection}
            isEnding={ended === connection.client_id}
            onEnd={disconnect}
          />
        ))}
      </ul>
    </Card>
  );
}

interface ConnectionRowProps {
  connection: AccountConnection;
  isEnding: boolean;
  onEnd: (clientId: string) => void;
}

function ConnectionRow({ connection, isEnding, onEnd }: ConnectionRowProps) {
  const {
    client_id: id,
    name,
    leads_to: leadsTo,
    trust,
    scopes,
    since,
    last_used_at: used,
    registrations,
  } = connection;
  const called = name ?? 'An application';
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {called} <Badge mood={TRUST[trust].mood}>{TRUST[trust].word}</Badge>
        </p>
        <p className="text-quiet [overflow-wrap:anywhere]">
          {leadsTo === null ? 'Redirect address unknown until it connects again' : `Redirects to ${leadsTo.join(', ')}`}
        </p>
        <p className="text-quiet">May {scopes.map((scope) => SCOPES[scope] ?? scope).join(', ')}</p>
        <p className="text-quiet">
          Since <Time at={since} />, last used <Time at={used} isAgo />
          {registrations > 1 && `, registered ${registrations} times`}
        </p>
      </div>
      <Button look="second" isBusy={isEnding} aria-label={`Disconnect ${called}`} onClick={() => onEnd(id)}>
        Disconnect
      </Button>
    </li>
  );
}
