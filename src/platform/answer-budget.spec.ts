import { expect, it } from 'vitest';
import { AnswerMemory, MOST_ANSWER_BYTES, MOST_BYTES_OF_ACCOUNT, MOST_BYTES_TOGETHER } from './answer-budget.js';

const MIB = 1024 * 1024;

it('an answer has 4 MiB, and what does not fit is not counted', () => {
  const budget = new AnswerMemory().begin('one');
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
  const others = ['a', 'b', 'c'].map((account) => memory.begin(account));
  for (const other of others) other.spend(4 * MIB);
  const [one, next] = [memory.begin('one'), memory.begin('next')];
  expect(one.left).toBe(4 * MIB);
  one.spend(3 * MIB);
  expect([one.left, next.left]).toEqual([MIB, MIB]);
  next.spend(MIB);
  const last = memory.begin('last');
  expect([last.left, last.spend(MIB / 4), last.left]).toEqual([MIB / 4, true, 0]);
  others[0]?.close();
  expect(memory.begin('d').left).toBe(3.75 * MIB);
});

it('slow readers of one account leave three quarters of the memory to the others', () => {
  const memory = new AnswerMemory();
  expect(MOST_BYTES_OF_ACCOUNT).toBe(4 * MIB);
  const slow = Array.from({ length: 100 }, () => memory.begin('slow'));
  for (const budget of slow) while (budget.left > 0) budget.spend(Math.min(budget.left, MIB / 4));
  for (const account of ['b', 'c', 'd']) expect(memory.begin(account).spend(4 * MIB)).toBe(true);
  expect(memory.begin('e').left).toBe(MIB / 4);
});

it('an account at its bound has 256 KiB for an answer until its readers took the others', () => {
  const memory = new AnswerMemory();
  const [first, second] = [memory.begin('one'), memory.begin('one')];
  first.spend(3 * MIB);
  expect([second.spend(2 * MIB), second.left]).toEqual([false, MIB]);
  second.spend(MIB);
  const third = memory.begin('one');
  expect([third.spend(MIB / 2), third.spend(MIB / 4)]).toEqual([false, true]);
  for (const budget of [first, second, third]) budget.close();
  expect([memory.begin('one').left, memory.begin('two').left]).toEqual([4 * MIB, 4 * MIB]);
});

it('an account holds 8 MiB at most, however many of its answers wait', () => {
  const memory = new AnswerMemory();
  const budgets = Array.from({ length: 400 }, () => memory.begin('one'));
  let held = 0;
  for (const budget of budgets) if (budget.spend(MIB / 4)) held += MIB / 4;
  expect(held).toBe(8 * MIB);
  expect(memory.begin('one').left).toBe(0);
  expect(memory.begin('other').left).toBe(4 * MIB);
  budgets[0]?.close();
  expect(memory.begin('one').left).toBe(MIB / 4);
});

it('from 64 MiB on each account has one answer of 256 KiB at a time', () => {
  const memory = new AnswerMemory();
  const fill = (account: string): void => {
    for (let at = 0; at < 32; at += 1) memory.begin(account).spend(MIB / 4);
  };
  for (let account = 0; account < 8; account += 1) fill(`slow ${account}`);
  const first = memory.begin('one');
  expect([first.spend(MIB / 8), first.left, memory.begin('one').left]).toEqual([true, MIB / 8, 0]);
  first.close();
  expect(memory.begin('one').left).toBe(MIB / 4);
});
