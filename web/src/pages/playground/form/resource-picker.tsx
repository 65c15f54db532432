import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Field, TextInput } from '../../../parts/field.tsx';
import { RefusalNotice } from '../../../parts/refusal-notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Time } from '../../../parts/time.tsx';
import { useDebounced } from '../../../api/use-debounced.ts';

export type PickedKind = 'video' | 'image' | 'adapter' | undefined;

interface PickerProps {
  kind: PickedKind;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** Finished resources of the own library, newest first. */
export default function ResourcePicker({ kind, onClose, onChoose }: PickerProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Choose ${kind === undefined ? 'a resource' : TITLES[kind]}`}>
      <Choices kind={kind} onChoose={onChoose} />
    </Dialog>
  );
}

function Choices({ kind, onChoose }: Pick<PickerProps, 'kind' | 'onChoose'>) {
  const [search, setSearch] = useState('');
  const asked = useDebounced(search, 250);
  const filter = { status: 'completed' as const, ...(kind && { kind }), ...(asked !== '' && { search: asked }) };
  const view = kind === 'adapter' ? ('all' as const) : ('works' as const);
  const found = query.useQuery(
    'get',
    '/api/library',
    { params: { query: { ...filter, view, limit: 50 } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <Field label="Part of its name">
        <TextInput value={search} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      {found.error !== null && <RefusalNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton className="h-40 w-full" />}
      {found.data?.items.length === 0 && <Empty title="Nothing found">Only completed resources can be used.</Empty>}
      <ul className="grid max-h-80 grid-cols-1 gap-1 overflow-y-auto">
        {found.data?.items.map(({ id, name, thumbnail_url: picture, created_at: at }) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm hover:bg-sunken"
              onClick={() => onChoose(id)}
            >
              <span className="block aspect-video w-16 shrink-0 overflow-hidden rounded-md bg-sunken">
                {picture !== undefined && <img src={picture} alt="" className="size-full object-cover" />}
              </span>
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <span className="shrink-0 text-quiet">
                <Time at={at} isAgo />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const TITLES = { video: 'a film', image: 'an image', adapter: 'a style' } as const;
