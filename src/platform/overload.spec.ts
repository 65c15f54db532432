import { expect, it } from 'vitest';
import { Overload } from './overload.js';

const after = (...late: number[]): string | undefined => {
  const overload = new Overload(100);
  for (const ms of late) overload.saw(ms);
  return overload.denial()?.code;
};

it('new work is refused after two late looks in a row, and taken again after one in time', () => {
  expect(after()).toBeUndefined();
  expect(after(500)).toBeUndefined();
  expect(after(500, 20, 500)).toBeUndefined();
  expect(after(101, 101)).toBe('handler_elsewhere');
  expect(after(500, 500, 500, 100)).toBeUndefined();
});

it('a refusal says when to come back', () => {
  const overload = new Overload(100);
  overload.saw(500);
  overload.saw(500);
  expect(overload.denial()).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  overload.stop();
  expect(overload.denial()).toBeUndefined();
});
