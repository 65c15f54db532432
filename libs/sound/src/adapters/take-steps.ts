import type { Steps } from '../steps.js';

/** Does work step by step, tells of each, and lets the process hear between two of them that it is to stop. */
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
