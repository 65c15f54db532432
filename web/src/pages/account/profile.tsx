import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Time } from '../../parts/time.tsx';
import type { Account } from './account-data.ts';

const KINDS: Readonly<Record<Account['kind'], string>> = {
  local: 'Local account',
  wallet: 'Created with a wallet',
  external: 'Signs in with another provider',
};

export function Profile({ account }: { account: Account }) {
  const { name, kind, is_operator: isOperator, created_at: at, id, wallet_address: wallet } = account;
  return (
    <Card title="Profile and credits" action={isOperator && <Badge mood="accent">operator</Badge>}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">{name}</p>
          <dl className="grid gap-3 text-sm">
            <Fact name="Account">
              {KINDS[kind]}, <Time at={at} />
            </Fact>
            <Fact name="Identifier">
              <Copied text={id} label="Copy id" />
            </Fact>
            {wallet !== null && (
              <Fact name="Wallet">
                <Copied text={wallet} label="Copy address" />
              </Fact>
            )}
          </dl>
        </div>
        <Credits account={account} />
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono text-xs [overflow-wrap:anywhere]">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

function Credits({ account: { credits } }: { account: Account }) {
  const { left_today: left, daily_allowance: daily, allowance_left: free, balance } = credits;
  return (
    <div className="grid content-start gap-3 rounded-xl bg-sunken p-4">
      <p className="text-sm text-quiet">Left today</p>
      <p className="text-3xl font-semibold tabular-nums">
        {left.toLocaleString()} <span className="text-base font-medium text-quiet">credits</span>
      </p>
      {daily > 0 && (
        <>
          <div
            role="meter"
            aria-label="Daily allowance that is left"
            aria-valuemin={0}
            aria-valuemax={daily}
            aria-valuenow={free}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * free) / daily}%` }} />
          </div>
          <p className="text-sm">
            {free.toLocaleString()} of {daily.toLocaleString()} left of the daily allowance, which resets at midnight
            UTC.
          </p>
        </>
      )}
      <p className="text-sm">
        {balance === 0 ? 'Your balance is 0.' : `${balance.toLocaleString()} in your balance; they do not expire.`} 1
        credit is US$0.01.
      </p>
      <p className="text-sm">
        <Link href="/developer/console/usage" className="font-medium text-accent">
          Usage by day, tool and key
        </Link>
      </p>
    </div>
  );
}
