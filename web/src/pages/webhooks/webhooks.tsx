import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { query } from '../../api/client.ts';
import { DeveloperTabs } from '../../layout/developer-tabs.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { EndpointPage } from './endpoint-page.tsx';
import { NewEndpoint } from './new-endpoint.tsx';
import { useLiveRefresh } from './use-refresh.ts';

const HERE = '/developer/console/webhooks';

/** Where the events of the account go, and what came of them. */
export default function Webhooks() {
  const endpointId = new URLSearchParams(useSearch()).get('endpoint');
  useLiveRefresh();
  return (
    <>
      <DeveloperTabs />
      {endpointId === null ? <AllEndpoints /> : <EndpointPage key={endpointId} id={endpointId} back={HERE} />}
    </>
  );
}

function AllEndpoints() {
  const [, navigate] = useLocation();
  const [isAdding, setIsAdding] = useState(false);
  const all = query.useQuery('get', '/api/webhook-endpoints');
  const add = <Button onClick={() => setIsAdding(true)}>Add endpoint</Button>;
  return (
    <>
      <PageTitle title="Webhooks" action={add}>
        The service posts signed events of your account to your server, and retries failures for 24 hours.
      </PageTitle>
      {all.isPending && <Skeleton className="h-[50vh] w-full rounded-2xl" />}
      {all.error && <RefusalNotice error={all.error} onRetry={() => void all.refetch()} />}
      {all.data?.items.length === 0 && (
        <Empty title="No endpoint yet" action={add}>
          Add the address of your server, choose its events, and send a test event.
        </Empty>
      )}
      {all.data !== undefined && all.data.items.length > 0 && <EndpointList endpoints={all.data.items} />}
      <NewEndpoint
        isOpen={isAdding}
        onClose={(made) => {
          setIsAdding(false);
          if (made) navigate(`${HERE}?endpoint=${made.id}`);
        }}
      />
    </>
  );
}
