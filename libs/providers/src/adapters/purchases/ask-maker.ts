import { MakerTrouble } from '../../makers/maker-trouble.js';

/** Milliseconds for the requests of one step: less than a durable step may take. */
const MOST_MS = 25_000;

/** One request to a maker. Rejects with MakerTrouble alone: any other error leaves open what the maker did. */
export async function askMaker<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(MOST_MS));
  } catch (error) {
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
