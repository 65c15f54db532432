import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ChainUnreachable } from '../chain/chain.js';
import { chainClient } from './chain-client.js';
import { isSignedByContract } from './contract-signature.js';

const VALID = `0x1626ba7e${'0'.repeat(56)}`;

let server: Server | undefined;
afterEach(() => server?.close());

/** Whether a contract accepts a signature, by a node that answers `eth_call` so. */
async function isSigned(call: object, { code = '0x60', status = 200 } = {}): Promise<boolean> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string };
      const isCall = method === 'eth_call';
      response.writeHead(isCall ? status : 200, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isCall ? call : { result: code }) }));
    });
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  const client = chainClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 84_532);
  const address = `0x${'12'.repeat(20)}` as const;
  return isSignedByContract(client, { address, digest: `0x${'34'.repeat(32)}`, signature: `0x${'56'.repeat(65)}` });
}

it('accepts the answer of EIP-1271 alone, and only from a deployed contract', async () => {
  expect(await isSigned({ result: VALID })).toBe(true);
  expect(await isSigned({ result: VALID }, { code: '0x' })).toBe(false);
});

it.each<[string, object]>([
  ['answers something else', { result: `0xffffffff${'0'.repeat(56)}` }],
  ['answers nothing', { result: '0x' }],
  ['answers too few bytes', { result: '0x1626ba7e' }],
  ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }],
  ['runs out of gas', { error: { code: -32_000, message: 'out of gas' } }],
])('a contract that %s refuses the signature', async (_, call) => {
  expect(await isSigned(call)).toBe(false);
});

it.each<[string, object, number]>([
  ['status 429', {}, 429],
  ['status 503', {}, 503],
  ['a rate limit', { error: { code: -32_005, message: 'limit exceeded' } }, 200],
  ['a rate limit with its status', { error: { code: -32_005, message: 'limit exceeded' } }, 429],
])('%s of the node is no refusal', async (_, call, status) => {
  await expect(isSigned(call, { status })).rejects.toThrow(ChainUnreachable);
});
