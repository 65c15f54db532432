import { expect, it } from 'vitest';
import { isUuid, uuidV5 } from './identifiers.js';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

it('a UUID of a name is that of the published example (RFC 9562, A.4)', () => {
  expect(uuidV5('www.example.com', DNS)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  expect(isUuid(uuidV5('', DNS))).toBe(true);
});

it('a UUID of a name is the same however its namespace is written, and another in another namespace', () => {
  expect(uuidV5('a', DNS.toUpperCase())).toBe(uuidV5('a', DNS));
  expect(uuidV5('a', uuidV5('b', DNS))).not.toBe(uuidV5('a', DNS));
});

it('a namespace that is no UUID is refused', () => {
  expect(() => uuidV5('a', 'wallets')).toThrow(TypeError);
});
