import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogFoot } from '../../parts/dialog.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { ActRefusal } from '../../parts/act-refusal.tsx';
import type { Endpoint, MadeEndpoint } from './endpoint-data.tsx';
import { SecretShown } from './secret-shown.tsx';
import { useRefresh } from './use-refresh.ts';

const OVERLAPS = [
  ['24h', '24 hours'],
  ['1h', '1 hour'],
  ['7d', '7 days'],
  ['0', 'end it now (it may have leaked)'],
] as const;
type Overlap = (typeof OVERLAPS)[number][0];

interface RotateSecretProps {
  endpoint: Endpoint;
  isOpen: boolean;
  onClose: () => void;
}

/** A new secret, and how long the old one signs beside it. */
export function RotateSecret({ endpoint, isOpen, onClose }: RotateSecretProps) {
  const [overlap, setOverlap] = useState<Overlap>('24h');
  const [made, setMade] = useState<MadeEndpoint>();
  const refresh = useRefresh();
  const rotation = query.useMutation('post', '/api/webhook-endpoints/{id}/rotate-secret', {
    onSuccess: (rotated) => {
      setMade(rotated);
      refresh();
    },
  });
  const close = (): void => {
    setMade(undefined);
    rotation.reset();
    onClose();
  };
  const rotate = (): void => rotation.mutate({ params: { path: { id: endpoint.id } }, body: { overlap } });
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Rotate secret">
      {made ? (
        <SecretShown made={made} onDone={close} />
      ) : (
        <>
          <Field
            label="Keep the old secret for"
            hint="Until then each event has both signatures, so your server rejects none."
          >
            <Select value={overlap} onChange={({ target }) => setOverlap(target.value as Overlap)}>
              {OVERLAPS.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <ActRefusal error={rotation.error} />
          <DialogFoot>
            <Button isBusy={rotation.isPending} onClick={rotate}>
              Rotate
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
