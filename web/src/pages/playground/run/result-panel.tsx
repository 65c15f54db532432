import { lazily } from '../../../layout/lazily.ts';
import { PartOfPage } from '../part-of-page.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import type { Draft } from '../draft/draft.ts';
import { noteInShort } from './notes.ts';
import type { Answer } from './use-order.ts';

const AnswerView = lazily(() => import('./answer-view.tsx'));
const Made = lazily(async () => ({ default: (await import('./made.tsx')).Made }));

/** What came of the last order: the resources that it makes, or the answer of a tool that makes none. */
export function ResultPanel({ draft, answer }: { draft: Draft; answer: Answer | undefined }) {
  const ids = draft.ordered?.ids ?? [];
  if (ids.length === 0 && !answer) {
    return <Empty title="No result yet">Run the tool to see its result here.</Empty>;
  }
  const { notes = [] } = answer ?? {};
  return (
    <PartOfPage pending={<Skeleton className="aspect-video w-full" />}>
      {ids.length === 0 && answer && <AnswerView answer={answer} />}
      {ids.length > 0 && (
        <div className="grid grid-cols-1 gap-6">
          <div className={ids.length > 1 ? 'grid grid-cols-1 gap-6 sm:grid-cols-2' : 'grid grid-cols-1 gap-6'}>
            {ids.map((id) => (
              <Made key={id} id={id} given={draft.given} />
            ))}
          </div>
          {notes.length > 0 && (
            <ul className="grid gap-1 text-sm text-quiet">
              {notes.map((note) => (
                <li key={note}>{noteInShort(note)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </PartOfPage>
  );
}
