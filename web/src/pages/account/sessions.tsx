import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { type Account, type AccountSession, isFresh, keyOf, useSessions } from './account-data.ts';
import { SignInFirst } from './sign-in-first.tsx';

const METHODS: Readonly<Record<AccountSession['method'], string>> = {
  password: 'by password',
  wallet: 'by wallet',
  link: 'by link',
  wallet_link: 'by wallet link',
};

export function Sessions({ account }: { account: Account }) {
  const client = useQueryClient();
  const sessions = useSessions();
  const [asksForSignIn, setAsksForSignIn] = useState(false);
  const end = query.useMutation('delete', '/api/account/sessions', {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/api/account') }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('/api/account/sessions') }),
  });
  const ended = end.isPending ? end.variables?.params.query.session : undefined;
  const ask = (session: string): void => {
    setAsksForSignIn(!isFresh(account));
    if (isFresh(account)) end.mutate({ params: { query: { session } } });
  };
  const { items = [], agents = 0 } = sessions.data ?? {};
  const others = items.filter(({ is_own: isOwn }) => !isOwn);
  const own = items.filter(({ is_own: isOwn }) => isOwn);
  return (
    <Card
      title="Where you are signed in"
      action={
        others.length > 1 && (
          <Button look="second" isBusy={ended === 'others'} onClick={() => ask('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      {sessions.error !== null && <RefusalNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {end.error !== null && !asksForSignIn && <RefusalNotice error={end.error} />}
      {asksForSignIn && <SignInFirst act="Signing out elsewhere" section="sessions" />}
      <ul className="divide-y divide-line">
        {[...own, ...others].map((session) => (
          <SessionRow key={session.id} session={session} isEnding={ended === session.id} onEnd={ask} />
        ))}
        {agents > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 text-sm">
              <p className="font-medium">Agents that pay from your wallet</p>
              <p className="text-quiet">Session tokens: {agents}. Each expires one hour after it was issued.</p>
            </div>
            <Button look="second" isBusy={ended === 'agents'} onClick={() => ask('agents')}>
              Sign out the agents
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}

interface SessionRowProps {
  session: AccountSession;
  isEnding: boolean;
  onEnd: (id: string) => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { id, is_own: isOwn, browser, method, created_at: at, last_used_at: used } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {browser} {isOwn && <Badge mood="well">this browser</Badge>}
        </p>
        <p className="text-quiet">
          Signed in {METHODS[method]} <Time at={at} />, last used <Time at={used} isAgo />
        </p>
      </div>
      {!isOwn && (
        <Button look="second" isBusy={isEnding} aria-label={`Sign out ${browser}`} onClick={() => onEnd(id)}>
          Sign out
        </Button>
      )}
    </li>
  );
}
