import { describe, expect, it } from 'vitest';
import { filmResult } from './child-message.js';

const isTaken = (facts: object): boolean => filmResult.safeParse({ files: [], facts, quality: {} }).success;
const nested = (depth: number): object => (depth === 0 ? {} : { inner: nested(depth - 1) });

describe('the facts of a film', () => {
  it.each([
    ['the name of character zero', String.raw`What does \u0000 mean in JSON?`],
    ['the name of half a character', String.raw`\ud83d is one half, and \\ud83d too`],
    ['a whole character beyond the first plane', '🚲'],
    ['a newline and a tab', 'one\n\ttwo'],
  ])('may hold %s', (_, title) => {
    expect(isTaken({ title, scenes: [{ words: [title] }] })).toBe(true);
  });

  it.each([
    ['character zero', { title: 'a\0b' }],
    ['half a character', { scenes: [{ words: ['\ud83d'] }] }],
    ['half a character in a name', { '\udc00': 1 }],
    ['more than 128 KB', { title: 'x'.repeat(128 * 1024) }],
    ['nine levels', nested(9)],
  ])('may not hold %s', (_, facts) => {
    expect(isTaken(facts)).toBe(false);
  });
});
