import type { Json } from '../schema/at-path.ts';
import { AnswerRows, rowsOf } from './answer-rows.tsx';
import type { Answer } from './use-order.ts';

/** The answer of a tool that makes nothing: its picture, what it lists of the library, and the whole as JSON. */
export default function AnswerView({ answer: { image, ...data } }: { answer: Answer }) {
  const rows = rowsOf(data);
  return (
    <div className="grid grid-cols-1 gap-4">
      {image && (
        <img src={`data:${image.mime_type};base64,${image.data}`} alt="" className="w-full rounded-2xl bg-sunken" />
      )}
      {rows ? (
        <>
          <AnswerRows rows={rows} />
          <details className="min-w-0">
            <summary className="py-1 text-sm font-medium">The answer as JSON</summary>
            <AsJson data={data} />
          </details>
        </>
      ) : (
        <AsJson data={data} />
      )}
    </div>
  );
}

function AsJson({ data }: { data: Json }) {
  return (
    <pre
      tabIndex={0}
      aria-label="Answer"
      className="max-h-[32rem] overflow-auto rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-[0.8125rem] leading-6"
    >
      {JSON.stringify(data, undefined, 2)}
    </pre>
  );
}
