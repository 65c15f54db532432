import { StorageUnavailable } from '@libs/kernel';
import { CommandFailed } from '../command.js';

/** Says in one line that a store gave up. */
export async function whileStoreAnswers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandFailed(`a store gave up (${why}); repeat this: it goes on where it was`);
  }
}
