import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { Json, JsonObject } from './resolved-api.js';
import { type Change, type Framing, setHeader } from './draft.js';

const MOST_BODY = 1024 * 1024;

/** Values that no member is made for. */
const HOSTILE_VALUES = (
  [
    [null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
    ['', ' ', '0', 'null', '\u0000', 'a\u0000b', '\u0007\u001b[31m', '\ud800', '\udc00a', '\u202e\ufeff', '🎈'],
    ['..', '../../etc/passwd', '{{7*7}}', '${x}', "'; drop table resource; --", '%', '__proto__', 'a'.repeat(70_000)],
    ['9'.repeat(400), '00000000-0000-4000-8000-000000000000', 'http://169.254.169.254/', '1e309', 'NaN'],
    [[], {}, [[]], [null], { a: { b: [1] } }, Array.from({ length: 2_000 }, () => 0)],
  ] as Json[][]
).flat();

/** Bodies that are not JSON that is read, or hardly. */
const RAW_BODIES: readonly (string | Buffer)[] = [
  ['', ' ', '{', '}', '[', '"', '{"a":1,}', "{'a':1}", 'nonsense', '{"a":1}{"b":2}', '\u0000', 'NaN', '1e999'],
  ['{"__proto__":{"x":1}}', '{"a":{"__proto__":{"x":1}}}', '{"constructor":{"prototype":{"x":1}}}', '[]', 'null'],
  ['{"a":"\\ud800"}', '{"a":"\\u0000"}', '{"a":1,"a":2}', '\ufeff{}', '"text"', '7', '{"a":01}', '{"a":"\n"}'],
  [64, 65, 5_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  [63, 64].map((depth) => `{"params":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}`),
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
  Buffer.from([0xed, 0xa0, 0x80]),
  gzipSync('{"a":1}'),
].flat();

const FRAMINGS: readonly Framing[] = [
  ['chunked', 'announces-more', 'announces-less', 'length-and-chunked'] as const,
  ['two-lengths', 'broken-length', 'broken-chunks'] as const,
].flat();

const named =
  (what: string, change: Change): Change =>
  (draft) => {
    draft.changes.push(what);
    change(draft);
  };

/** Every object and array within a value, itself among them. */
function inside(value: Json | undefined): (Json[] | JsonObject)[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(inside)];
}

/** Changes one place of a JSON body, where there is one. */
function atPlace(at: number, change: (place: JsonObject, names: string[]) => void): Change {
  return (draft) => {
    draft.json = structuredClone(draft.json);
    const places = inside(draft.json);
    const place = places[at % Math.max(1, places.length)];
    if (place !== undefined) change(place as JsonObject, Object.keys(place));
  };
}

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  fc.jsonValue() as fc.Arbitrary<Json>,
);
const spot = fc.nat({ max: 11 });

/** Changes of the body and of its framing. */
export const bodyChanges: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(spot, spot, hostile).map(([at, which, value]) =>
      named(
        'another value of a member',
        atPlace(at, (place, names) => {
          const name = names[which % Math.max(1, names.length)];
          if (name !== undefined) place[name] = value;
        }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(spot, spot).map(([at, which]) =>
      named(
        'a member is missing',
        atPlace(at, (place, names) => {
          const name = names[which % Math.max(1, names.length)];
          if (name !== undefined) delete place[name];
        }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(spot, fc.constantFrom('extra', 'constructor', 'toString', '', 'a\u0000', 'id'), hostile)
      .map(([at, name, value]) =>
        named(
          `a member more: ${JSON.stringify(name)}`,
          atPlace(at, (place) => void (place[name] = value)),
        ),
      ),
  },
  hostile.map((value) => named('another value', (draft) => void (draft.json = value))),
  fc.constant(named('a list of itself', (draft) => void (draft.json = [draft.json ?? null, draft.json ?? null]))),
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...RAW_BODIES)
      .map((raw) => named('a body of other bytes', (draft) => void (draft.bytes = Buffer.from(raw as string)))),
  },
  fc.constant(
    named('a body packed with gzip', (draft) => {
      draft.bytes = gzipSync(draft.bytes ?? JSON.stringify(draft.json ?? {}));
      setHeader(draft, 'Content-Encoding', 'gzip');
    }),
  ),
  fc.constantFrom(MOST_BODY, MOST_BODY + 1).map((size) =>
    named(`a body of ${size} bytes`, (draft) => {
      draft.bytes = Buffer.alloc(size, ' ');
    }),
  ),
  {
    weight: 3,
    arbitrary: fc.constantFrom(...FRAMINGS).map((framing) =>
      named(`a length that ${framing}`, (draft) => {
        draft.framing = framing;
        if (framing !== 'chunked') for (const status of [400, 408]) draft.alsoRight.add(status);
      }),
    ),
  },
);
