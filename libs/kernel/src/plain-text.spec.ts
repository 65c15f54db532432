import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['a line break', 'Claude\n(verified)'],
    ['an escape', 'Claude\u001b(verified)'],
    ['a turn of direction', 'Claude\u202e(verified)'],
    ['a mark of no width', 'Claude\u200b(verified)'],
    ['NUL', 'Claude\0(verified)'],
  ])('puts a space in the place of %s', (_, text) => {
    expect(plainText(text)).toBe('Claude (verified)');
  });

  it('leaves letters of every kind as they are', () => {
    expect(plainText('Ünïcode 名前 😀')).toBe('Ünïcode 名前 😀');
  });
});
