import { MakerTrouble } from '../../makers/maker-trouble.js';

/** Milliseconds for the requests of one step: less than a durable step may take. */
const MOST_MS = 25_000;

/**
 * One request to a maker, for the time of a step or until `stop`. Rejects with MakerTrouble, as any other error leaves open what
 * the maker did, or with the reason of `stop`.
 */
export async function askMaker<T>(ask: (signal: AbortSignal) => Promise<T>, stop?: AbortSignal): Promise<T> {
  try {
    return await ask(stop ?? AbortSignal.timeout(MOST_MS));
  } catch (error) {
    stop?.throwIfAborted();
    throw error instanceof MakerTrouble
      ? error
      : new MakerTrouble('uncertain', 'The maker did not answer.', { cause: error });
  }
}

/** The trouble instead of an exception. */
export async function troubleOr<T>(asked: Promise<T>): Promise<T | MakerTrouble> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MakerTrouble) return error;
    throw error;
  }
}
