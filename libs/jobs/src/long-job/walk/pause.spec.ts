import { expect, it } from 'vitest';
import { pause } from './pause.js';

it('a pause rejects with the reason of its signal, also when that came before it began', async () => {
  const over = new Error('it is over');
  const later = new AbortController();
  const pausing = pause(60_000, later.signal);
  later.abort(over);
  await expect(pausing).rejects.toBe(over);
  let begun: Promise<void> | undefined;
  expect(() => {
    begun = pause(60_000, later.signal);
  }).not.toThrow();
  await expect(begun).rejects.toBe(over);
});
