import type { Refusal } from '../../../api/refusal.ts';

/** How often in a row a preview that the service was too busy for is drawn again without the person. */
const MOST_AGAIN = 3;

export interface Redraw {
  /** Whether the same arguments are drawn again without the person. */
  isDue: boolean;
  /** How many previews in a row the service was too busy for. */
  again: number;
}

/** What follows a preview. Without a refusal, or after one that would be repeated, the same arguments are not drawn again. */
export function redrawAfter(refusal: Refusal | undefined, again: number): Redraw {
  const isBusy = refusal?.isRetryable === true && refusal.retryAfterSeconds !== undefined;
  // A preview that the end of the session stopped is drawn after the next sign-in.
  const isDue = refusal?.isSignedOut === true || (isBusy && again < MOST_AGAIN);
  return { isDue, again: isBusy ? again + 1 : 0 };
}
