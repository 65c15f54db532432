import { expect, it } from 'vitest';
import { servedHosts } from './served-host.js';

const abroad = { baseUrl: 'https://media.example', isProduction: true };
const atHome = { baseUrl: 'http://localhost:3000', isProduction: false };

it.each([
  ['media.example', true],
  ['MEDIA.example:443', true],
  ['media.example:8443', false],
  ['evil.example', false],
  ['127.0.0.1:3000', false],
  ['', false],
  [undefined, false],
  ['a b', false],
])('in production %s is served: %s', (host, expected) => {
  expect(servedHosts(abroad)(host)).toBe(expected);
});

it('in development every name of this machine is accepted as host, and no other', () => {
  const isServed = servedHosts(atHome);
  expect(['localhost:3000', 'evil.example', 'localhost:3000', 'evil.example:3000', '[::1]:1'].map(isServed)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});
