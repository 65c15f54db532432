import { Badge } from '../../parts/badge.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Time } from '../../parts/time.tsx';
import type { Account } from './account-data.ts';

/** What is connected; the page of the X account connects, gives grants and ends them. */
export function XAccount({ account: { x_account: x } }: { account: Account }) {
  const { screen_name: name, status, connected_at: at, grants } = x;
  return (
    <Card
      title="X account"
      action={
        <LinkButton look="second" href="/account/x">
          {name === undefined ? 'Connect an X account' : 'Grants and uses'}
        </LinkButton>
      }
    >
      {name === undefined ? (
        <p className="text-sm text-quiet">Connect an X account to let agents that you allow post your media.</p>
      ) : (
        <div className="grid gap-1 text-sm">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            @{name}{' '}
            {status === 'broken' ? <Badge mood="wrong">reconnect it</Badge> : <Badge mood="well">connected</Badge>}
          </p>
          <p className="text-quiet">
            {at !== undefined && (
              <>
                Since <Time at={at} />.{' '}
              </>
            )}
            {grants === 0 ? 'No agent may use it.' : `Grants to agents: ${grants}.`}
          </p>
        </div>
      )}
    </Card>
  );
}
