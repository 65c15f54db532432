import type { Refusal } from '../../../api/refusal.ts';
import type { Price } from '../../../api/use-price.ts';
import { Button } from '../../../parts/button.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { RefusalNotice } from '../../../parts/refusal-notice.tsx';
import { mistakesOf } from '../schema/mistakes.ts';
import { placeOf, type Told } from '../schema/told-mistakes.ts';

interface RunBarProps {
  price: Price;
  left: number | undefined;
  isBusy: boolean;
  isDone: boolean;
  tool: string;
  /** The mistakes that a form shows at their fields. */
  wrong: readonly Told[];
  /** Why the last run was refused. */
  refusal: Refusal | undefined;
  onRun: () => void;
  /** Orders the same again, as another order. */
  onAgain: () => void;
}

/** What it costs, what is left, and the button. */
export function RunBar({ price, left, isBusy, isDone, tool, wrong, refusal, onRun, onAgain }: RunBarProps) {
  const isDear = price.credits !== undefined && left !== undefined && price.credits > left;
  return (
    <div className="sticky bottom-0 z-20 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 rounded-b-2xl border-t border-line bg-card/95 px-5 py-4 backdrop-blur">
      {refusal && (
        <div className="max-h-48 w-full overflow-y-auto">
          {wrong.length > 0 ? <Notice mood="wrong">{sumOf(tool, wrong)}</Notice> : <RefusalNotice error={refusal} />}
        </div>
      )}
      <p aria-live="polite" className="grid min-h-10 content-center text-sm">
        <span className={`font-semibold tabular-nums ${price.isOld ? 'opacity-55' : ''}`}>{wordsOf(price)}</span>
        <span className={`min-h-5 text-xs leading-5 tabular-nums ${isDear ? 'text-wrong' : 'text-quiet'}`}>
          {left !== undefined && `${left.toLocaleString()} credits left today`}
        </span>
      </p>
      {isDone ? (
        <div className="flex items-center gap-3">
          <span className="sr-only text-sm text-well sm:not-sr-only">Ordered</span>
          <Button look="second" isBusy={isBusy} onClick={onAgain}>
            Order again
          </Button>
        </div>
      ) : (
        <Button isBusy={isBusy} onClick={onRun} className="min-w-28">
          Run
        </Button>
      )}
    </div>
  );
}

/** The one mistake, or how many the form marks. */
function sumOf(tool: string, [first, ...others]: readonly Told[]): string {
  if (!first || others.length > 0) return `${others.length + 1} fields need a change. They are marked above.`;
  return first.isMissing ? first.text : `${placeOf(tool, first.field)}: ${first.text}`;
}

function wordsOf({ credits, usd, refusal }: Price): string {
  if (refusal) return mistakesOf(refusal).size > 0 ? 'Check the input' : 'No price';
  if (credits === undefined) return 'Getting the price …';
  if (credits === 0) return 'Free';
  return `${credits.toLocaleString()} ${credits === 1 ? 'credit' : 'credits'} · US$${usd}`;
}
