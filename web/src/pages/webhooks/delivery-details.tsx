import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyBlock } from '../../parts/copy.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { ActRefusal } from '../../parts/act-refusal.tsx';
import { DeliveryBadge } from './endpoint-data.tsx';
import { useRefresh } from './use-refresh.ts';

interface DeliveryDetailsProps {
  endpointId: string;
  /** Undefined: none is looked at. */
  id: string | undefined;
  onClose: () => void;
}

/** One delivery: what was posted, and what came back. */
export function DeliveryDetails({ endpointId, id, onClose }: DeliveryDetailsProps) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title="Delivery" place="side">
      {id !== undefined && <Shown endpointId={endpointId} id={id} />}
    </Dialog>
  );
}

function Shown({ endpointId, id }: { endpointId: string; id: string }) {
  const params = { path: { endpoint_id: endpointId, delivery_id: id } };
  const found = query.useQuery('get', '/api/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}', { params });
  const replay = query.useMutation('post', '/api/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}/replay', {
    onSuccess: useRefresh(),
  });
  if (found.isPending) return <Skeleton className="h-[60vh] w-full" />;
  if (found.error) return <RefusalNotice error={found.error} onRetry={() => void found.refetch()} />;
  const { data } = found;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DeliveryBadge delivery={data} />
        <Button look="second" isBusy={replay.isPending} onClick={() => replay.mutate({ params })}>
          Send again
        </Button>
      </div>
      <ActRefusal error={replay.error} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name="Event">
          <code>{data.type}</code>
        </Fact>
        <Fact name="webhook-id">
          <code className="[overflow-wrap:anywhere]">{data.event_id}</code>
        </Fact>
        <Fact name="Event time">
          <Time at={data.created_at} isExact />
        </Fact>
        <Fact name="Attempts">{data.tries}</Fact>
        {data.last_tried_at !== undefined && (
          <Fact name="Last attempt">
            <Time at={data.last_tried_at} isExact />
          </Fact>
        )}
        {data.next_try_at !== undefined && data.tries > 0 && (
          <Fact name="Next attempt">
            <Time at={data.next_try_at} isExact />
          </Fact>
        )}
      </dl>
      <CopyBlock label="Response of your server" text={data.last_answer ?? 'Not sent yet.'} />
      <CopyBlock label="Request body" text={JSON.stringify(data.body, null, 2)} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
