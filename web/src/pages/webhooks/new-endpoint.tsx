import { useState } from 'react';
import { query } from '../../api/client.ts';
import { SignInFirst } from '../../parts/act-refusal.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { isFresh } from '../../api/is-fresh.ts';
import type { MadeEndpoint } from './endpoint-data.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { SecretShown } from './secret-shown.tsx';
import { useRefresh } from './use-refresh.ts';

const FRESH = `/login?fresh=1&return_to=${encodeURIComponent('/developer/console/webhooks')}`;
const FIRST = { url: '', event_types: ['resource.completed', 'resource.failed'] as const };

/** Registers an address, then shows its secret. */
export function NewEndpoint({ isOpen, onClose }: { isOpen: boolean; onClose: (made?: MadeEndpoint) => void }) {
  const [made, setMade] = useState<MadeEndpoint>();
  const refresh = useRefresh();
  // Asked again when its reader comes back from the sign-in.
  const account = query.useQuery('get', '/api/account', {}, { enabled: isOpen, staleTime: 0 });
  const creation = query.useMutation('post', '/api/webhook-endpoints', {
    onSuccess: (endpoint) => {
      setMade(endpoint);
      refresh();
    },
  });
  const close = (): void => {
    onClose(made);
    setMade(undefined);
    creation.reset();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={made ? 'Endpoint added' : 'Add endpoint'}>
      {made ? (
        <SecretShown made={made} onDone={close} />
      ) : (
        <>
          {account.data && !isFresh(account.data) && !creation.error && <SignInFirst address={FRESH} />}
          <EndpointForm
            given={{ ...FIRST, event_types: [...FIRST.event_types] }}
            submit="Add endpoint"
            isBusy={creation.isPending}
            error={creation.error}
            onSubmit={(body) => creation.mutate({ body })}
          />
        </>
      )}
    </Dialog>
  );
}
