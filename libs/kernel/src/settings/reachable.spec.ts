import { expect, it } from 'vitest';
import { reachable } from './reachable.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::0', 'http://[::1]:3000'],
  ['[::]', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['[::1]', 'http://[::1]:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ['media.example', 'http://media.example:3000'],
])('what listens on %s is called at %s', (host, address) => {
  expect(reachable(host, 3000)).toBe(address);
  expect(URL.canParse(address)).toBe(true);
});
