import { useEffect } from 'react';
import { Button } from '../../parts/button.tsx';
import { useActs } from './use-acts.ts';
import type { Entry } from '../../parts/entry.ts';

/** Milliseconds for which a deletion can be undone where it was made; the deleted view restores later. */
const OFFERED_MS = 10_000;

export function Undo({ entry, onOver }: { entry: Entry; onOver: () => void }) {
  const { restore } = useActs(entry.id);
  useEffect(() => {
    const timer = setTimeout(onOver, OFFERED_MS);
    return () => clearTimeout(timer);
  }, [onOver]);
  return (
    <div role="status" className="fixed inset-x-0 bottom-6 z-40 flex justify-center px-4">
      <div className="flex max-w-md min-w-0 items-center gap-3 rounded-xl border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-xl">
        <span className="truncate">
          Deleted “<bdi>{entry.name}</bdi>”
        </span>
        <Button
          look="second"
          isBusy={restore.isPending}
          onClick={() => restore.mutate(undefined, { onSuccess: onOver })}
        >
          Undo
        </Button>
      </div>
    </div>
  );
}
