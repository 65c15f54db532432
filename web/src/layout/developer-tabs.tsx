import { TabLinks } from '../parts/tabs.tsx';

const TABS = [
  { href: '/developer/console', title: 'API keys', isPlain: true },
  { href: '/developer/console/requests', title: 'Requests' },
  { href: '/developer/console/usage', title: 'Usage' },
  { href: '/developer/console/webhooks', title: 'Webhooks' },
  { href: '/developer/console/connect', title: 'Connect a client' },
];

/** Above each page of the developer console. API keys are a page of the service, which needs no JavaScript. */
export function DeveloperTabs() {
  return (
    <div className="mb-8">
      <TabLinks label="Developer console" tabs={TABS} />
    </div>
  );
}
