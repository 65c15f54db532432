import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '@libs/kernel';

/** What zxcvbn says of a password. */
export interface GuessEstimate {
  /** From 0 to 4; 3 stands for at least 10^8 guesses. */
  score: number;
  warning: string | null;
  suggestion?: string;
}

/** The TypeScript file where tests run the sources. */
const MODULE = new URL(`./guess-worker${extname(import.meta.url)}`, import.meta.url);

const turns = new Semaphore(1);
let worker: Worker | undefined;

/** Judges the first 40 characters of a password, in a thread that starts with the first one. `names` count as easy to guess. */
export function estimateGuesses(password: string, names: readonly string[]): Promise<GuessEstimate> {
  return turns.run(async () => {
    worker ??= new Worker(MODULE);
    worker.unref();
    worker.postMessage({ password, names }, []);
    try {
      const [estimate] = (await once(worker, 'message')) as [GuessEstimate];
      return estimate;
    } catch (error) {
      // A thread that failed has ended: the next password starts another.
      worker = undefined;
      throw error;
    }
  });
}
