import { useState } from 'react';
import { Link } from 'wouter';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { session } from '../../session.ts';
import { AddCredits, DisableAccount } from './account-acts.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { Facts } from './facts.tsx';
import { Choice, Search } from './filters.tsx';
import { Identifier } from './identifier.tsx';
import { oneOf, useFilter } from './use-filter.ts';

export type AdminAccount = components['schemas']['AdminAccount'];

const STATUSES = ['active', 'disabled'] as const;
const ROLES = ['operator'] as const;
const COLUMNS = [
  { title: 'Account' },
  { title: 'State' },
  { title: 'Left today', isNumber: true, className: 'hidden sm:table-cell' },
  { title: 'Balance', isNumber: true, className: 'hidden sm:table-cell' },
  { title: 'Webhooks', isNumber: true, className: 'hidden lg:table-cell' },
  { title: 'Opened', className: 'hidden md:table-cell' },
];

export function Accounts() {
  const [filter, change] = useFilter();
  const [shown, setShown] = useState<AdminAccount>();
  const asked = {
    ...(filter['search'] && { search: filter['search'] }),
    status: oneOf(STATUSES, filter['status']),
    role: oneOf(ROLES, filter['role']),
  };
  const pages = query.useInfiniteQuery('get', '/api/admin/accounts', { params: { query: asked } }, PAGED);
  return (
    <>
      <AdminList
        caption="Accounts, newest first"
        columns={COLUMNS}
        pages={pages}
        empty="No account matches these filters."
        filters={
          <>
            <Search
              key={filter['search']}
              label="Search"
              placeholder="E-mail address, account id or wallet"
              value={filter['search']}
              onSearch={(search) => change({ search })}
            />
            <Choice label="State" words={STATUSES} value={filter['status']} onChange={(status) => change({ status })} />
            <Choice label="Role" words={ROLES} value={filter['role']} onChange={(role) => change({ role })} />
          </>
        }
        row={(account: AdminAccount) => <Row key={account.id} account={account} onShow={() => setShown(account)} />}
      />
      {shown && <Details account={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Row({ account, onShow }: { account: AdminAccount; onShow: () => void }) {
  return (
    <tr className="hover:bg-sunken">
      <Cell className="w-full max-w-0 sm:w-auto sm:max-w-64">
        <button
          type="button"
          className="block max-w-full truncate text-left font-medium text-accent underline"
          onClick={onShow}
        >
          {nameOf(account)}
        </button>
        <span className="text-quiet">
          {account.kind} <Identifier id={account.id} />
        </span>
        <p className="text-xs text-quiet tabular-nums sm:hidden">
          {account.credits.allowance_left} of {account.credits.daily} · balance {account.credits.balance}
        </p>
      </Cell>
      <Cell>
        <State account={account} />
      </Cell>
      <Cell isNumber className="hidden whitespace-nowrap sm:table-cell">
        {account.credits.allowance_left} <span className="text-quiet">of {account.credits.daily}</span>
      </Cell>
      <Cell isNumber className="hidden sm:table-cell">
        {account.credits.balance}
      </Cell>
      <Cell isNumber className="hidden lg:table-cell">
        {account.webhook_endpoints}
      </Cell>
      <Cell className="hidden whitespace-nowrap md:table-cell">
        <Time at={account.created_at} />
      </Cell>
    </tr>
  );
}

function nameOf({ email, kind }: AdminAccount): string {
  return email ?? { local: 'This installation', wallet: 'Wallet', external: 'User of another issuer' }[kind];
}

function State({ account: { status, is_operator: isOperator } }: { account: AdminAccount }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge mood={status === 'active' ? 'well' : 'wrong'}>{status}</Badge>
      {isOperator && <Badge mood="accent">operator</Badge>}
    </span>
  );
}

function Details({ account: listed, onClose }: { account: AdminAccount; onClose: () => void }) {
  const [account, setAccount] = useState(listed);
  const [act, setAct] = useState<'credits' | 'disable'>();
  const { id, kind, created_at: at, credits, status, webhook_endpoints: endpoints } = account;
  const done = (now: AdminAccount): void => {
    setAccount(now);
    setAct(undefined);
  };
  return (
    <Dialog isOpen onClose={onClose} title={nameOf(account)} place="side">
      <State account={account} />
      <Facts
        facts={{
          Id: <code className="text-xs">{id}</code>,
          Kind: kind,
          Opened: <Time at={at} />,
          'Left today': `${credits.allowance_left} of ${credits.daily} credits`,
          Balance: `${credits.balance} credits`,
          'Webhook endpoints': endpoints,
        }}
      />
      <p className="flex flex-wrap gap-4 text-sm">
        <Link href={`/admin/jobs?account=${id}`} className="text-accent underline">
          Jobs
        </Link>
        <Link href={`/admin/audit?account=${id}`} className="text-accent underline">
          Audit log
        </Link>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAct('credits')}>Add credits</Button>
        {status === 'active' && id !== session?.accountId && (
          <Button look="danger" onClick={() => setAct('disable')}>
            Disable
          </Button>
        )}
      </div>
      {!account.is_operator && (
        <p className="text-sm text-quiet">
          To give the operator role, use the command line: <code>media account operator on --account {id}</code>
        </p>
      )}
      {act === 'credits' && <AddCredits account={account} onDone={done} onClose={() => setAct(undefined)} />}
      {act === 'disable' && <DisableAccount account={account} onDone={done} onClose={() => setAct(undefined)} />}
    </Dialog>
  );
}
