import { Route, Switch } from 'wouter';
import { PageTitle } from '../../parts/page-title.tsx';
import { TabLinks } from '../../parts/tabs.tsx';
import { Accounts } from './accounts.tsx';
import { AuditLog } from './audit-log.tsx';
import { Clients } from './clients.tsx';
import { Deliveries } from './deliveries.tsx';
import { Jobs } from './jobs.tsx';
import { Overview } from './overview.tsx';
import { Purchases } from './purchases.tsx';
import { TakeDowns } from './take-downs.tsx';

const TABS = [
  { href: '/admin', title: 'Overview' },
  { href: '/admin/accounts', title: 'Accounts' },
  { href: '/admin/clients', title: 'Clients' },
  { href: '/admin/jobs', title: 'Jobs' },
  { href: '/admin/purchases', title: 'Purchases' },
  { href: '/admin/deliveries', title: 'Deliveries' },
  { href: '/admin/take-downs', title: 'Take-downs' },
  { href: '/admin/audit', title: 'Audit log' },
];

/** What the operator's commands do, for accounts with the operator role. The service judges each request anew. */
export default function Admin() {
  return (
    <>
      <PageTitle title="Administration">
        The whole service, for its operators. What you change here is recorded in the audit log under your account.
      </PageTitle>
      <div className="mb-6">
        <TabLinks label="Administration" tabs={TABS} />
      </div>
      <Switch>
        <Route path="/admin/accounts" component={Accounts} />
        <Route path="/admin/clients" component={Clients} />
        <Route path="/admin/jobs" component={Jobs} />
        <Route path="/admin/purchases" component={Purchases} />
        <Route path="/admin/deliveries" component={Deliveries} />
        <Route path="/admin/take-downs" component={TakeDowns} />
        <Route path="/admin/audit" component={AuditLog} />
        <Route component={Overview} />
      </Switch>
    </>
  );
}
