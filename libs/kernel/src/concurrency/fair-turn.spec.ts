import { expect, it } from 'vitest';
import { LoopTurns } from '../../../../test/support/http/loop-turns.js';
import { fairTurn } from './fair-turn.js';

it('each waiter of an account gets a turn of the event loop of its own, in the order of the calls', async () => {
  const loop = new LoopTurns();
  const turns = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await fairTurn('one');
      return loop.now;
    }),
  );
  loop.stop();
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  expect(new Set(turns).size).toBe(5);
});

it('accounts are served in rotation: many calls of one delay a call of another by one turn', async () => {
  const served: string[] = [];
  const turn = async (account: string, call: string): Promise<void> => {
    await fairTurn(account);
    served.push(call);
  };
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((call) => turn('a', call)),
    ...['b1', 'b2'].map((call) => turn('b', call)),
    turn('c', 'c1'),
  ]);
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

it('an account that comes back waits behind those that are there', async () => {
  const served: string[] = [];
  const busy = (async () => {
    for (let call = 1; call <= 3; call++) {
      await fairTurn('busy');
      served.push(`busy ${call}`);
    }
  })();
  const others = ['x', 'y'].map((account) => fairTurn(account).then(() => served.push(account)));
  await Promise.all([busy, ...others]);
  expect(served).toEqual(['busy 1', 'x', 'y', 'busy 2', 'busy 3']);
});
