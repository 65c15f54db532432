import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { useActs } from './use-acts.ts';

interface Shared {
  id: string;
  name: string;
  visibility: 'private' | 'public';
  short_url: string;
  metadata: Record<string, unknown>;
}

/** Who may see it, and the address to give away. */
export function SharingCard({ resource }: { resource: Shared }) {
  const { update } = useActs(resource.id);
  const { taken_down: takenDown } = resource.metadata as { taken_down?: { at: string; reason?: string } };
  const isPublic = resource.visibility === 'public';
  return (
    <Card title="Sharing">
      <div className="grid gap-3 text-sm">
        {takenDown ? (
          <Notice mood="wrong">
            The operator took this down on <Time at={takenDown.at} />. It stays private, and its short address is
            closed.
            {takenDown.reason !== undefined && <> Reason: {takenDown.reason}</>}
          </Notice>
        ) : (
          <>
            <p className="text-quiet">
              {isPublic
                ? 'Anybody who has the address can watch it.'
                : 'Only you can watch it, when you are signed in.'}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 flex-1 truncate rounded-lg bg-sunken px-3 py-2 text-xs">
                {resource.short_url}
              </code>
              <CopyButton text={resource.short_url} label="Copy" />
            </div>
            <Button
              look="second"
              role="switch"
              aria-checked={isPublic}
              isBusy={update.isPending}
              onClick={() => update.mutate({ visibility: isPublic ? 'private' : 'public' })}
            >
              {isPublic ? 'Make it private' : 'Make it public'}
            </Button>
          </>
        )}
        {update.error && <RefusalNotice error={update.error} />}
      </div>
    </Card>
  );
}

/** Its name and its tags. What is typed stays where saving fails. */
export function DetailsCard({ resource }: { resource: Shared }) {
  const { update } = useActs(resource.id);
  const tags = ((resource.metadata['tags'] ?? []) as string[]).join(', ');
  const [name, setName] = useState<string>();
  const [typedTags, setTypedTags] = useState<string>();
  const isChanged = (name ?? resource.name) !== resource.name || (typedTags ?? tags) !== tags;
  const save = (): void =>
    update.mutate(
      { name: (name ?? resource.name).trim(), tags: tagsIn(typedTags ?? tags) },
      {
        onSuccess: () => {
          setName(undefined);
          setTypedTags(undefined);
        },
      },
    );
  return (
    <Card title="Name and tags">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Name">
          <TextInput
            required
            maxLength={120}
            value={name ?? resource.name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Tags" hint="Separate tags with commas.">
          <TextInput value={typedTags ?? tags} onChange={({ target }) => setTypedTags(target.value)} />
        </Field>
        {update.error && <RefusalNotice error={update.error} />}
        <Button type="submit" look="second" disabled={!isChanged} isBusy={update.isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
}

function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
