import { lazy, Suspense } from 'react';
import { Empty } from '../../../parts/empty.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import type { Draft } from '../draft/draft.ts';
import type { Answer } from './use-order.ts';

const Made = lazy(async () => ({ default: (await import('./made.tsx')).Made }));

/** What came of the last order: the resources that it makes, or the answer of a tool that makes none. */
export function ResultPanel({ draft, answer }: { draft: Draft; answer: Answer | undefined }) {
  const ids = draft.ordered?.ids ?? [];
  if (ids.length > 0) {
    const { notes = [] } = answer ?? {};
    return (
      <div className="grid grid-cols-1 gap-6">
        {notes.length > 0 && (
          <Notice mood="mind">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        )}
        <div className={ids.length > 1 ? 'grid grid-cols-1 gap-6 sm:grid-cols-2' : 'grid grid-cols-1 gap-6'}>
          {ids.map((id) => (
            <Suspense key={id} fallback={<Skeleton className="aspect-video w-full" />}>
              <Made id={id} given={draft.given} />
            </Suspense>
          ))}
        </div>
      </div>
    );
  }
  if (!answer) return <Empty title="No result yet">Run the tool to see its result here.</Empty>;
  const { image, ...data } = answer;
  return (
    <div className="grid grid-cols-1 gap-4">
      {image && (
        <img src={`data:${image.mime_type};base64,${image.data}`} alt="" className="w-full rounded-2xl bg-sunken" />
      )}
      <pre
        tabIndex={0}
        aria-label="Answer"
        className="max-h-[32rem] overflow-auto rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6"
      >
        {JSON.stringify(data, undefined, 2)}
      </pre>
    </div>
  );
}
