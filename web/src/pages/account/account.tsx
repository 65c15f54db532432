import { type ReactNode, useEffect } from 'react';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TabLinks } from '../../parts/tabs.tsx';
import { session } from '../../session.ts';
import { type Account as AccountFacts, useAccount } from './account-data.ts';
import { Erase } from './erase.tsx';
import { Export } from './export.tsx';
import { Password } from './password.tsx';
import { Payments, usePayments } from './payments.tsx';
import { Profile } from './profile.tsx';
import { XAccount } from './x-account.tsx';

/** The other pages are the service's own: they work without scripts, and have the same tabs. */
const TABS = [
  { href: '/account', title: 'Account' },
  { href: '/account/sessions', title: 'Sessions', isPlain: true },
  { href: '/account/connections', title: 'Applications', isPlain: true },
  ...(session?.hasXPage === true ? [{ href: '/account/x', title: 'X account', isPlain: true }] : []),
];

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** The account: profile and credits, password, connected services, payments, export and erasure. */
export default function Account() {
  const account = useAccount();
  const payments = usePayments();
  // Both at once: a list that comes later would push down what is read already.
  const isWaiting = [account, payments].some(({ isPending }) => isPending);
  return (
    <>
      <div className="mb-8">
        <TabLinks label="Account" tabs={TABS} />
      </div>
      <PageTitle title="Account">Your profile, your credits and your data.</PageTitle>
      {isWaiting ? (
        <Waiting />
      ) : account.data ? (
        <Sections
          sections={sectionsOf(
            account.data,
            payments.error !== null || (payments.data?.pages[0]?.items.length ?? 0) > 0,
          )}
        />
      ) : (
        <RefusalNotice error={account.error} onRetry={() => void account.refetch()} />
      )}
    </>
  );
}

function sectionsOf(account: AccountFacts, hasPaid: boolean): Section[] {
  const sections: (Section | false)[] = [
    { id: 'profile', title: 'Profile and credits', content: <Profile account={account} /> },
    account.has_password && { id: 'password', title: 'Password', content: <Password account={account} /> },
    (account.x_account.is_offered || account.x_account.screen_name !== undefined) && {
      id: 'x',
      title: 'X account',
      content: <XAccount account={account} />,
    },
    (hasPaid || account.kind === 'wallet') && { id: 'payments', title: 'Payments', content: <Payments /> },
    { id: 'export', title: 'Export', content: <Export account={account} /> },
    { id: 'erase', title: 'Erase the account', content: <Erase account={account} /> },
  ];
  return sections.filter((section) => section !== false);
}

function Sections({ sections }: { sections: readonly Section[] }) {
  useEffect(() => {
    // The browser looked for the section before the page had any.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Sections" className="hidden lg:block">
        <ul className="sticky top-20 grid gap-0.5">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block rounded-lg px-3 py-1.5 text-sm text-quiet no-underline hover:bg-sunken hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-6">
        {sections.map(({ id, content }) => (
          <div key={id} id={id} className="scroll-mt-20">
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Skeleton className="hidden h-64 lg:block" />
      <div className="grid gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-56" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
