import { vi } from 'vitest';

/**
 * The answer of a call that is repeated, as a client is told to, while the machine is too busy for it: previews and searches
 * for pictures have a deadline of a few seconds, and other tests run at the same time.
 */
export async function whenNotBusy<T extends object>(call: () => Promise<T>): Promise<T> {
  const ready = async (): Promise<T | undefined> => {
    const answer = await call();
    return isBusy(answer) ? undefined : answer;
  };
  return vi.waitUntil(ready, { timeout: 60_000, interval: 1_000 });
}

export function isBusy(answer: object): boolean {
  return JSON.stringify(answer).includes('provider_unavailable');
}
