import { expect, it } from 'vitest';
import { roomOf } from './room.js';
import { emsOf } from './text-width.js';
import { balanced, wrapped } from './wrapped.js';

it('lines keep within their width and lose no word', () => {
  const text = 'The bicycle lamp that charges in forty minutes and an unbelievablylongwordwithoutspaces';
  const lines = wrapped(text, 6);
  for (const line of lines) expect(emsOf(line)).toBeLessThanOrEqual(6);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

it('balanced lines are as few as wrapped ones and about as long as each other', () => {
  const [first = '', second = ''] = balanced('one two three four five six seven', 12);
  expect(wrapped('one two three four five six seven', 12)).toHaveLength(2);
  expect(Math.abs(emsOf(first) - emsOf(second))).toBeLessThan(4);
});

it('a figure and its unit stay together at a no-break space', () => {
  expect(wrapped('a 243\u00a0d', 3)).toEqual(['a', '243\u00a0d']);
});

it('marks above letters take no width, signs of Han an em', () => {
  expect(emsOf('e\u0301')).toBe(emsOf('e'));
  expect(emsOf('漢字')).toBe(2);
});

it('a headline and captions lessen the height of the room', () => {
  expect(roomOf('wide').height).toBeCloseTo(88);
  expect(roomOf('wide', { captions: { head: 5, foot: 10 } }).height).toBeCloseTo(73);
  expect(roomOf('wide', { headline: 'Short' }).height).toBeLessThan(80);
});
