import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { prepareResult } from './prepared-result.js';
import { takePrepared } from './take-prepared.js';

const list = { jsonrpc: '2.0' as const, id: 1, result: prepareResult({ tools: [{ name: 'a' }] }) };
const plain = { jsonrpc: '2.0' as const, id: 1, result: { tools: [{ name: 'a' }] } };
const progress = { jsonrpc: '2.0' as const, method: 'notifications/progress', params: {} };

/** What the transport was given and what was taken from it. */
async function sending(...messages: JSONRPCMessage[]) {
  const sent: JSONRPCMessage[] = [];
  const transport: Transport = {
    start: async () => {},
    send: async (message) => void sent.push(message),
    close: async () => {},
  };
  const taken: unknown[] = [];
  takePrepared(transport, (answer) => taken.push(JSON.parse(answer.toString())));
  for (const message of messages) await transport.send(message);
  return { sent, taken };
}

it('an answer with a prepared list is taken, and the transport is spared', async () => {
  expect(await sending(list)).toEqual({ sent: [], taken: [list] });
});

it('any other answer goes through the transport', async () => {
  expect(await sending(plain)).toEqual({ sent: [plain], taken: [] });
});

it('once something went before it, the answer belongs to the stream of the transport', async () => {
  expect(await sending(progress, list)).toEqual({ sent: [progress, list], taken: [] });
});
