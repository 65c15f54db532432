import { expect, it } from 'vitest';
import { z } from 'zod';
import { x402Contradictions, x402Forms, x402Settings } from './x402.settings.js';

const ANVIL = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const KEY = `0x${'1'.repeat(64)}`;
const LIVE = {
  X402_MODE: 'live',
  X402_NETWORK: 'eip155:8453',
  X402_PAY_TO: '0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359',
  X402_RPC_URL: 'https://node.example',
  X402_REFUND_KEY: KEY,
  X402_SETTLER_KEY: KEY,
};
const forms = z.object(x402Forms);
const lines = (given: Record<string, string>, isProduction = false): string[] =>
  x402Contradictions(forms.parse(given), { isProduction });

it('a lane is closed unless told otherwise, and needs nothing', () => {
  expect(lines({}, true)).toEqual([]);
  expect(x402Settings(forms.parse({}))).toMatchObject({ mode: 'off', lane: undefined, payers: 'anyone' });
});

it('a live lane knows its chain, its addresses in lower case and its keys', () => {
  expect(lines(LIVE, true)).toEqual([]);
  const keys = `${KEY}, 0x${'2'.repeat(64)}`;
  expect(x402Settings(forms.parse({ ...LIVE, X402_REFUND_KEY: keys })).lane).toEqual({
    network: 'eip155:8453',
    payTo: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    rpcUrl: 'https://node.example',
    refundKeys: [KEY, `0x${'2'.repeat(64)}`],
    settlerKey: KEY,
    facilitatorUrl: undefined,
  });
});

it('a live lane names each setting that it lacks', () => {
  expect(lines({ X402_MODE: 'live' }).map((line) => line.split(':')[0])).toEqual([
    'X402_NETWORK',
    'X402_PAY_TO',
    'X402_RPC_URL',
    'X402_REFUND_KEY',
    'X402_SETTLER_KEY',
  ]);
});

it('a live lane has one facilitator', () => {
  expect(lines({ ...LIVE, X402_FACILITATOR_URL: 'https://facilitator.example' })).toHaveLength(1);
});

it('production refuses the development chain and the public keys of anvil', () => {
  expect(lines({ X402_MODE: 'local' })).toEqual([]);
  expect(lines({ X402_MODE: 'local' }, true)).toEqual([
    expect.stringMatching(/^X402_MODE: local is a development chain/),
  ]);
  const known = {
    ...LIVE,
    X402_REFUND_KEY: `${KEY},${ANVIL.toUpperCase().replace('0X', '0x')}`,
    X402_SETTLER_KEY: ANVIL,
  };
  expect(lines(known)).toEqual([]);
  expect(lines(known, true).map((line) => line.split(':')[0])).toEqual(['X402_REFUND_KEY', 'X402_SETTLER_KEY']);
});

it.each([
  ['X402_PAY_TO', '0x12'],
  ['X402_REFUND_KEY', 'secret'],
  ['X402_SETTLER_KEY', `${KEY}0`],
  ['X402_NETWORK', 'eip155:1'],
  ['X402_RPC_URL', 'ws://node'],
  ['X402_REFUNDS_USD_PER_DAY', '-1'],
])('%s=%s is refused', (name, value) => {
  expect(forms.safeParse({ [name]: value }).success).toBe(false);
});
