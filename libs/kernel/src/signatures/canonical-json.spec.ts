import canonicalize from 'canonicalize';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.js';
import { canonicalSha256 } from './canonical-sha256.js';

/** `PROPERTY_RUNS=2000` tries as many values. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200);

class Point {
  x = 1;
}

const hole: unknown[] = [];
hole[1] = 1;

describe('canonical JSON', () => {
  it('is the published form of the published example (RFC 8785, 3.2.2)', () => {
    const example = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 code units, not by code points or a locale (RFC 8785, 3.2.3)', () => {
    const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7, a: 8, Z: 9 };
    expect(Object.keys(JSON.parse(canonicalJson(keys)) as object)).toHaveLength(9);
    const order = [...canonicalJson(keys).matchAll(/:(\d)/g)].map(([, value]) => Number(value));
    expect(order).toEqual([2, 4, 9, 8, 6, 7, 1, 5, 3]);
  });

  it('is the same whatever the order and depth of the members, and has no white space', () => {
    expect(canonicalJson({ b: [{ d: 1, c: ' ' }], a: {} })).toBe('{"a":{},"b":[{"c":" ","d":1}]}');
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
    expect(canonicalJson(-0)).toBe('0');
  });

  it.each<[string, unknown]>([
    ['NaN', NaN],
    ['Infinity', -Infinity],
    ['undefined', undefined],
    ['a member that is undefined', { a: undefined }],
    ['an item that is undefined', [undefined]],
    ['a hole in a list', hole],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a lone surrogate', '\ud83d'],
    ['a lone surrogate in a key', { '\ude00': 1 }],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['an instance of a class', { point: new Point() }],
    ['bytes', Buffer.from('a')],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('is what the reference implementation writes, for any JSON value', () => {
    const same = (value: unknown): void => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    };
    const values = fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 });
    fc.assert(fc.property(values, same), { numRuns: RUNS });
  });

  it('is refused for any text that is not well-formed, whether a value or a key', () => {
    const loneSurrogates = fc
      .tuple(fc.string(), fc.integer({ min: 0xd800, max: 0xdfff }), fc.string())
      .map(([before, unit, after]) => before + String.fromCharCode(unit) + after)
      .filter((text) => !text.isWellFormed());
    const refused = (text: string): void => {
      for (const value of [text, { [text]: 1 }, [{ a: text }]]) expect(() => canonicalJson(value)).toThrow(TypeError);
    };
    fc.assert(fc.property(loneSurrogates, refused));
  });

  it('has one hash, however a value is written', () => {
    expect(canonicalSha256({ b: 1, a: 2 })).toBe('d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772');
    expect(canonicalSha256({ a: 2, b: 1 })).toBe(canonicalSha256({ b: 1, a: 2 }));
  });
});
