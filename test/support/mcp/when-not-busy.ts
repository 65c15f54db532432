import { vi } from 'vitest';

/**
 * Repeats a call, as its refusal advises, while the machine is too busy: previews and picture searches have a deadline
 * of a few seconds, and other tests run at the same time.
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
