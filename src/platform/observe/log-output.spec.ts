import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { logOutput } from './log-output.js';

function recorded() {
  const writes: string[] = [];
  return { writes, log: logOutput({ write: (text) => void writes.push(text) }) };
}

it('the lines of one turn are written at once, in their order, when it ends', async () => {
  const { writes, log } = recorded();
  log.write('a\n');
  log.write('b\n');
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(['a\nb\n']);
  log.write('c\n');
  await nextTurn();
  expect(writes).toEqual(['a\nb\n', 'c\n']);
});

it('a process that ends in the middle of a turn writes what it said', () => {
  const { writes, log } = recorded();
  const [flush] = process.listeners('exit').slice(-1);
  log.write('the last\n');
  flush?.(0);
  expect(writes).toEqual(['the last\n']);
});
