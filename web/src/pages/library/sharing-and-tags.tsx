import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { RefusalNotice } from '../../parts/refusal-notice.tsx';
import { Time } from '../../parts/time.tsx';
import { useActs } from './use-acts.ts';

/** What people do with a file of a kind. */
const ACTS: Readonly<Record<string, string>> = { video: 'watch', audio: 'hear', image: 'see' };

interface Shared {
  id: string;
  mime_type: string;
  visibility: 'private' | 'public';
  short_url: string;
  metadata: Record<string, unknown>;
}

/** Who may see it, and the address to give away. */
export function SharingCard({ resource }: { resource: Shared }) {
  const { update } = useActs(resource.id);
  const { taken_down: takenDown } = resource.metadata as { taken_down?: { at: string; reason?: string } };
  const isPublic = resource.visibility === 'public';
  const act = ACTS[resource.mime_type.split('/')[0] ?? ''] ?? 'fetch';
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
                ? `Anybody who has the address can ${act} it.`
                : `Only you can ${act} it, when you are signed in.`}
            </p>
            {/* Whole: without https it is copied by hand. */}
            <code className="rounded-lg bg-sunken px-3 py-2 text-xs [overflow-wrap:anywhere]">
              {resource.short_url}
            </code>
            <div className="grid grid-cols-[auto_1fr] gap-2">
              <CopyButton text={resource.short_url} />
              <Button
                look="second"
                role="switch"
                aria-checked={isPublic}
                isBusy={update.isPending}
                onClick={() => update.mutate({ visibility: isPublic ? 'private' : 'public' })}
              >
                {isPublic ? 'Make it private' : 'Make it public'}
              </Button>
            </div>
          </>
        )}
        {update.error && <RefusalNotice error={update.error} />}
      </div>
    </Card>
  );
}

/** What is typed stays where saving fails. */
export function TagsCard({ resource }: { resource: Shared }) {
  const { update } = useActs(resource.id);
  const tags = ((resource.metadata['tags'] ?? []) as string[]).join(', ');
  const [typed, setTyped] = useState<string>();
  return (
    <Card title="Tags">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ tags: tagsIn(typed ?? tags) }, { onSuccess: () => setTyped(undefined) });
        }}
      >
        <div className="flex items-start gap-2">
          <Field
            label={<span className="sr-only">Tags</span>}
            hint="Separate tags with commas."
            className="min-w-0 flex-1"
          >
            <TextInput value={typed ?? tags} onChange={({ target }) => setTyped(target.value)} />
          </Field>
          <Button
            type="submit"
            look="second"
            className="mt-1.5"
            disabled={(typed ?? tags) === tags}
            isBusy={update.isPending}
          >
            Save
          </Button>
        </div>
        {update.error && <RefusalNotice error={update.error} />}
      </form>
    </Card>
  );
}

function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
