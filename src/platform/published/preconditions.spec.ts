import { expect, it } from 'vitest';
import { hasBytes, mayResume } from './preconditions.js';

const FILE = { etag: '"abc"', lastModified: 'Sat, 21 Nov 2026 15:00:00 GMT' };

it.each([
  [{}, false],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': '"x" , "abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"x"' }, false],
  [{ 'if-none-match': '' }, false],
  [{ 'if-modified-since': FILE.lastModified }, true],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 15:00:01 GMT' }, true],
  [{ 'if-modified-since': 'Sat, 21 Nov 2026 14:59:59 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{ 'if-none-match': '"x"', 'if-modified-since': FILE.lastModified }, false],
])('a request with %j gets 304: %s', (headers, answer) => {
  expect(hasBytes(headers, FILE)).toBe(answer);
});

it('a date says nothing of a file without one', () => {
  expect(hasBytes({ 'if-modified-since': FILE.lastModified }, { etag: FILE.etag })).toBe(false);
});

it.each([
  [{}, true],
  [{ 'if-range': '"abc"' }, true],
  [{ 'if-range': FILE.lastModified }, true],
  [{ 'if-range': 'W/"abc"' }, false],
  [{ 'if-range': '"x"' }, false],
  [{ 'if-range': 'Sat, 21 Nov 2026 15:00:01 GMT' }, false],
  [{ 'if-range': '' }, false],
])('a request with %j may get a range: %s', (headers, answer) => {
  expect(mayResume(headers, FILE)).toBe(answer);
});
