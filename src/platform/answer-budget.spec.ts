import { expect, it } from 'vitest';
import { AnswerMemory, MOST_ANSWER_BYTES, MOST_BYTES_TOGETHER } from './answer-budget.js';

const MIB = 1024 * 1024;

it('an answer has 4 MiB, and what does not fit is not counted', () => {
  const budget = new AnswerMemory().begin();
  expect(MOST_ANSWER_BYTES).toBe(4 * MIB);
  expect([budget.spend(3 * MIB), budget.spend(2 * MIB), budget.spend(MIB), budget.spend(1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('answers under way have 16 MiB together, and each has 256 KiB in any case', () => {
  const memory = new AnswerMemory();
  expect(MOST_BYTES_TOGETHER).toBe(16 * MIB);
  const others = Array.from({ length: 3 }, () => memory.begin());
  for (const other of others) other.spend(4 * MIB);
  const [one, next] = [memory.begin(), memory.begin()];
  expect(one.left).toBe(4 * MIB);
  one.spend(3 * MIB);
  expect([one.left, next.left]).toEqual([MIB, MIB]);
  next.spend(MIB);
  const last = memory.begin();
  expect([last.left, last.spend(MIB / 4), last.left]).toEqual([MIB / 4, true, 0]);
  others[0]?.close();
  expect(memory.begin().left).toBe(3.75 * MIB);
});
