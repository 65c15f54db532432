import { expect, test } from 'vitest';
import { json } from '../json.js';
import { type Statement, statement } from './statement.js';

const of = (strings: TemplateStringsArray, ...values: unknown[]): Statement => statement(strings, values);

test('values never become text of the statement', () => {
  const made = of`select ${"'; drop table slot; --"} where x = ${2}`;
  expect(made.text).toBe('select $1 where x = $2');
  expect(made.values).toEqual(["'; drop table slot; --", 2]);
});

test('one text has one name, another text another', () => {
  const ask = (id: number): Statement => of`select ${id}`;
  expect(ask(1).name).toBe(ask(2).name);
  expect(of`select ${1}`.name).toBe(ask(3).name);
  expect(of`select  ${1}`.name).not.toBe(ask(3).name);
});

test('plain objects and marked values are sent as JSON, arrays as arrays', () => {
  expect(of`${{ a: [1] }} ${json([1, 'b'])} ${json(null)} ${[1, 2]} ${[{ a: 1 }]}`.values).toEqual([
    '{"a":[1]}',
    '[1,"b"]',
    'null',
    [1, 2],
    ['{"a":1}'],
  ]);
});

test('dates are sent in UTC, bytes as bytes', () => {
  const [date, buffer, view] = of`${new Date(0)} ${Buffer.from('ab')} ${new Uint8Array([1, 2, 3]).subarray(1)}`.values;
  expect(date).toBe('1970-01-01T00:00:00.000Z');
  expect(buffer).toEqual(Buffer.from('ab'));
  expect(view).toEqual(Buffer.from([2, 3]));
});

test.each([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['a Map', new Map()],
  ['a function', (): void => undefined],
  ['undefined in an array', [undefined]],
  ['undefined as JSON', json(undefined)],
])('%s is refused before it reaches the server', (_name, value) => {
  expect(() => of`select ${1}, ${value}`).toThrow(/value 2/);
});
