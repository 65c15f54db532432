import { ChainUnreachable } from '../chain/chain.js';

/** What the node answers. Throws `ChainUnreachable` where it does not. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new ChainUnreachable(error);
  }
}
