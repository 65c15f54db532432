import { expect, it } from 'vitest';
import { ownTurn } from './own-turn.js';

it('each waiter gets a turn of the event loop of its own, in the order of the calls', async () => {
  let turn = 0;
  let counting = true;
  const count = (): void => {
    turn++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await ownTurn();
      return turn;
    }),
  );
  counting = false;
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  expect(new Set(turns).size).toBe(5);
});
