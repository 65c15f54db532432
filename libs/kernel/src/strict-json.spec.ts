import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mistakeOfJson } from './strict-json.js';

const mistake = (text: string): string | undefined => mistakeOfJson(Buffer.from(text));
const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

describe('strict JSON', () => {
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"a":[', ']}]'],
  ])('of %s may be nested 64 levels deep and no deeper', (_, open, close) => {
    const levels = open.match(/[[{]/g)?.length ?? 0;
    expect(mistake(nested(Math.floor(64 / levels), open, close))).toBeUndefined();
    expect(mistake(nested(Math.floor(64 / levels) + 1, open, close))).toBe('The body is nested deeper than 64 levels.');
  });

  it('that is wide is not deep, and brackets in strings are letters', () => {
    expect(mistake(`[${'[],'.repeat(10_000)}[]]`)).toBeUndefined();
    expect(mistake(JSON.stringify({ ['['.repeat(100)]: `\\"${'{'.repeat(100)}` }))).toBeUndefined();
    expect(mistake(`"a\\\\"${'['.repeat(65)}`)).toBe('The body is nested deeper than 64 levels.');
  });

  it('of a mebibyte of brackets is refused, not recursed into', () => {
    for (const open of ['[', '{"a":']) expect(mistake(open.repeat(1_000_000 / open.length))).toMatch(/nested/);
  });

  it.each([
    ['a stray byte', Buffer.from([0x22, 0xff, 0x22])],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['Latin-1', Buffer.from('"grün"', 'latin1')],
  ])('is UTF-8: %s is refused', (_, bytes) => {
    expect(mistakeOfJson(bytes)).toBe('The body is not UTF-8.');
  });

  it.each([
    ['"\\ud83d"', true],
    ['"\\uDE00"', true],
    ['"\\ud83d x \\ude00"', true],
    ['"\\ud83d\\ud83d\\ude00"', true],
    ['"\\ud83d\\ude00"', false],
    ['"\\\\ud83d"', false],
    ['"😀"', false],
  ])('%s is refused for half of a surrogate pair: %s', (text, isRefused) => {
    expect(mistake(text)).toBe(isRefused ? 'The body holds half of a surrogate pair.' : undefined);
  });

  it('whatever JSON.stringify makes of a well-formed value is read', () => {
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });
    fc.assert(fc.property(value, (given) => mistake(JSON.stringify(given)) === undefined));
  });
});
