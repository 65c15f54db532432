import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { useActs } from './use-acts.ts';

/** Characters of a name at most. */
const LONGEST_NAME = 120;

/** The name of a resource, which is changed where it stands. What is typed stays where saving fails. */
export function Title({ resource: { id, name } }: { resource: { id: string; name: string } }) {
  const { update } = useActs(id);
  const [typed, setTyped] = useState<string>();
  if (typed === undefined) {
    return (
      <PageTitle
        title={name}
        beside={
          <Button look="quiet" className="shrink-0 px-2.5! py-1.5!" onClick={() => setTyped(name)}>
            Rename
          </Button>
        }
      />
    );
  }
  const close = (): void => setTyped(undefined);
  return (
    <form
      className="mb-6 grid gap-3"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ name: typed.trim() }, { onSuccess: close });
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Name" className="min-w-0 flex-1 basis-60">
          <TextInput
            required
            autoFocus
            dir="auto"
            maxLength={LONGEST_NAME}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" disabled={typed.trim() === name} isBusy={update.isPending}>
          Save
        </Button>
        <Button look="second" onClick={close}>
          Cancel
        </Button>
      </div>
      {update.error && <RefusalNotice error={update.error} />}
    </form>
  );
}
