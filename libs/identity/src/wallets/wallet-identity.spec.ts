import { expect, it } from 'vitest';
import { walletIdentity } from './wallet-identity.js';

const ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

it('one wallet has one identity, whichever case its address is written in', () => {
  const identity = '2af766e3-c99b-5986-9f4e-2f6d3c51f441';
  expect(walletIdentity(ADDRESS)).toBe(identity);
  expect(walletIdentity(ADDRESS.toLowerCase())).toBe(identity);
  expect(walletIdentity(ADDRESS.toUpperCase())).toBe(identity);
});

it.each([
  '',
  'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  `${ADDRESS}0`,
  ADDRESS.slice(0, -1),
  `${ADDRESS}\n`,
  '0xvitalik.eth',
])('%j is no address', (text) => {
  expect(() => walletIdentity(text)).toThrow(TypeError);
});
