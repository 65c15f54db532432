import type { Steps } from '../steps.js';

/** Runs work step by step and reports progress. Yields the event loop between steps, so that an abort takes effect. */
export async function takeSteps<Result>(
  work: Steps<Result>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    const step = work.next();
    if (step.done) return step.value;
    onProgress(step.value);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
