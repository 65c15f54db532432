import { useState } from 'react';
import { query } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { Button } from '../../parts/button.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Cell } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ActDialog } from './act-dialog.tsx';
import { AdminList, PAGED } from './admin-list.tsx';
import { AccountLink, Identifier } from './identifier.tsx';
import { useRefresh } from './use-refresh.ts';

type TakenDown = components['schemas']['AdminTakenDown'];

const COLUMNS = [
  { title: 'Resource' },
  { title: 'Reason' },
  { title: 'Account', className: 'hidden md:table-cell' },
  { title: 'Taken down', className: 'hidden sm:table-cell' },
  { title: 'Undo' },
];

export function TakeDowns() {
  const [isAsking, setIsAsking] = useState(false);
  const [undone, setUndone] = useState<TakenDown>();
  const [done, setDone] = useState<string>();
  const pages = query.useInfiniteQuery('get', '/api/admin/take-downs', { params: { query: {} } }, PAGED);
  return (
    <div className="grid gap-4">
      {done !== undefined && <Notice mood="well">{done}</Notice>}
      <AdminList
        caption="Resources taken down, newest first"
        columns={COLUMNS}
        pages={pages}
        empty="No resource is taken down."
        filters={<Button onClick={() => setIsAsking(true)}>Take a resource down</Button>}
        row={(resource: TakenDown) => (
          <tr key={resource.resource_id}>
            <Cell className="max-w-72">
              <p className="truncate font-medium">{resource.name}</p>
              <p className="text-quiet">
                {resource.kind} {resource.film_id !== null && 'of a film '}
                <Identifier id={resource.resource_id} />
              </p>
            </Cell>
            <Cell className="[overflow-wrap:anywhere]">{resource.reason ?? '–'}</Cell>
            <Cell className="hidden md:table-cell">
              <AccountLink id={resource.account_id} email={resource.account_email} />
            </Cell>
            <Cell className="hidden whitespace-nowrap sm:table-cell">
              <Time at={resource.taken_down_at} />
            </Cell>
            <Cell>
              <Button
                look="second"
                onClick={() => setUndone(resource)}
                aria-label={`Undo the take-down of ${resource.name}`}
              >
                Undo
              </Button>
            </Cell>
          </tr>
        )}
      />
      {isAsking && <TakeDown onDone={setDone} onClose={() => setIsAsking(false)} />}
      {undone && <PutBack resource={undone} onDone={setDone} onClose={() => setUndone(undefined)} />}
    </div>
  );
}

interface ActProps {
  onDone: (told: string) => void;
  onClose: () => void;
}

/** An address such as `https://…/r/0aZ9bY8cX7` names its resource, too. */
const SHORT_ADDRESS = /\/(?:r|watch)\/([0-9A-Za-z]{10})\/?$/;

function TakeDown({ onDone, onClose }: ActProps) {
  const refresh = useRefresh();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const act = query.useMutation('post', '/api/admin/resources/{resource_name}/take-down', {
    onSuccess: ({ is_new: isNew, is_owner_told: isTold, shots }) => {
      const rest = `${shots.length > 0 ? ` Its shots were taken down too: ${shots.length}.` : ''}${isTold ? ' The service e-mails its owner.' : ''}`;
      onDone(isNew ? `The resource is taken down.${rest}` : 'The resource was taken down before. Nothing was changed.');
      refresh();
      onClose();
    },
  });
  const named = SHORT_ADDRESS.exec(name.trim())?.[1] ?? name.trim();
  return (
    <ActDialog
      title="Take a resource down"
      act="Take down"
      isDangerous
      isBusy={act.isPending}
      error={act.error}
      onAct={() =>
        act.mutate({
          params: { path: { resource_name: named } },
          body: reason.trim() === '' ? {} : { reason: reason.trim() },
        })
      }
      onClose={onClose}
    >
      <p>The resource becomes private, its short address stops working, and its owner cannot publish it.</p>
      <Field label="Resource" hint="Its id or its short address.">
        <TextInput
          required
          maxLength={300}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Field label="Reason" hint="The owner reads it.">
        <TextInput maxLength={500} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      </Field>
    </ActDialog>
  );
}

function PutBack({ resource, onDone, onClose }: ActProps & { resource: TakenDown }) {
  const refresh = useRefresh();
  const act = query.useMutation('post', '/api/admin/resources/{resource_name}/put-back', {
    onSuccess: () => {
      onDone('The take-down is undone. The resource stays private until its owner publishes it.');
      refresh();
      onClose();
    },
  });
  return (
    <ActDialog
      title={`Undo the take-down: ${resource.name}`}
      act="Undo the take-down"
      isBusy={act.isPending}
      error={act.error}
      onAct={() => act.mutate({ params: { path: { resource_name: resource.resource_id } } })}
      onClose={onClose}
    >
      <p>The owner can publish the resource again. It stays private until then.</p>
    </ActDialog>
  );
}
