import { useState } from 'react';
import { query } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import type { components } from '../../api/schema.d.ts';
import { Field, TextInput } from '../../parts/field.tsx';
import { ActDialog } from './act-dialog.tsx';
import { useRefresh } from './use-refresh.ts';

type AdminAccount = components['schemas']['AdminAccount'];

interface ActProps {
  account: AdminAccount;
  onDone: (account: AdminAccount) => void;
  onClose: () => void;
}

export function AddCredits({ account, onDone, onClose }: ActProps) {
  const refresh = useRefresh();
  // One dialog is one order: sent twice, it is carried out once.
  const [orderId] = useState(newKey);
  const [credits, setCredits] = useState('');
  const [note, setNote] = useState('');
  const act = query.useMutation('post', '/api/admin/accounts/{account_id}/credits', {
    onSuccess: ({ account: now }) => {
      refresh();
      onDone(now);
    },
  });
  const send = (): void =>
    act.mutate({
      params: { path: { account_id: account.id } },
      body: { request_id: orderId, credits: Number(credits), ...(note.trim() !== '' && { note: note.trim() }) },
    });
  return (
    <ActDialog title="Add credits" act="Add" isBusy={act.isPending} error={act.error} onAct={send} onClose={onClose}>
      <Field label="Credits" hint="1 credit is US$0.01. Credits cannot be paid out.">
        <TextInput
          inputMode="numeric"
          pattern="[1-9][0-9]{0,9}"
          title="A whole number from 1"
          required
          value={credits}
          onChange={({ currentTarget }) => setCredits(currentTarget.value)}
        />
      </Field>
      <Field label="Note" hint="Kept in the ledger. Only operators see it.">
        <TextInput maxLength={500} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      </Field>
    </ActDialog>
  );
}

export function DisableAccount({ account, onDone, onClose }: ActProps) {
  const refresh = useRefresh();
  const act = query.useMutation('post', '/api/admin/accounts/{account_id}/disable', {
    onSuccess: (now) => {
      refresh();
      onDone(now);
    },
  });
  return (
    <ActDialog
      title="Disable this account"
      act="Disable account"
      isDangerous
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ params: { path: { account_id: account.id } } })}
      onClose={onClose}
    >
      <p>
        The service refuses its keys, applications and sessions at once. Its resources are kept. You cannot undo this
        here.
      </p>
    </ActDialog>
  );
}
