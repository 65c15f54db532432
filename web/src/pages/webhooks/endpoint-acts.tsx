import { useState } from 'react';
import { useLocation } from 'wouter';
import { query } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogFoot } from '../../parts/dialog.tsx';
import { ActRefusal } from '../../parts/act-refusal.tsx';
import type { Endpoint } from './endpoint-data.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { useRefresh } from './use-refresh.ts';

/** What its owner can do with an endpoint. */
export function EndpointActs({ endpoint, back }: { endpoint: Endpoint; back: string }) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete'>();
  const onSuccess = useRefresh();
  const change = query.useMutation('patch', '/api/webhook-endpoints/{id}', { onSuccess });
  const ping = query.useMutation('post', '/api/webhook-endpoints/{endpoint_id}/test', { onSuccess });
  const path = { id: endpoint.id };
  const edit = (body: EndpointValues): void =>
    change.mutate({ params: { path }, body: changes(endpoint, body) }, { onSuccess: () => setOpen(undefined) });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={ping.isPending}
          disabled={!endpoint.enabled}
          onClick={() => ping.mutate({ params: { path: { endpoint_id: endpoint.id } } })}
        >
          Send test event
        </Button>
        <Button
          look="second"
          isBusy={change.isPending && open === undefined}
          onClick={() => change.mutate({ params: { path }, body: { enabled: !endpoint.enabled } })}
        >
          {endpoint.enabled ? 'Pause' : 'Enable'}
        </Button>
        <Button look="second" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button look="second" onClick={() => setOpen('rotate')}>
          Rotate secret
        </Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <ActRefusal error={ping.error ?? (open === undefined ? change.error : undefined)} />
      <Dialog isOpen={open === 'edit'} onClose={() => setOpen(undefined)} title="Edit endpoint">
        <EndpointForm given={endpoint} submit="Save" isBusy={change.isPending} error={change.error} onSubmit={edit} />
      </Dialog>
      <RotateSecret endpoint={endpoint} isOpen={open === 'rotate'} onClose={() => setOpen(undefined)} />
      <DeleteEndpoint endpoint={endpoint} isOpen={open === 'delete'} onClose={() => setOpen(undefined)} back={back} />
    </>
  );
}

/** Another address asks for a fresh sign-in, so it is sent only where it is another. */
function changes({ url }: Endpoint, values: EndpointValues): Partial<EndpointValues> {
  return { event_types: values.event_types, ...(values.url !== url && { url: values.url }) };
}

interface DeleteEndpointProps {
  endpoint: Endpoint;
  isOpen: boolean;
  onClose: () => void;
  back: string;
}

function DeleteEndpoint({ endpoint, isOpen, onClose, back }: DeleteEndpointProps) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const deletion = query.useMutation('delete', '/api/webhook-endpoints/{id}', {
    onSuccess: () => {
      navigate(back);
      refresh();
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Delete this endpoint?">
      <p>
        <code className="[overflow-wrap:anywhere]">{endpoint.url}</code> receives no more events. All its deliveries are
        deleted, including waiting ones.
      </p>
      <ActRefusal error={deletion.error} />
      <DialogFoot>
        <Button look="second" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="danger"
          isBusy={deletion.isPending}
          onClick={() => deletion.mutate({ params: { path: { id: endpoint.id } } })}
        >
          Delete
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
