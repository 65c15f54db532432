import { expect, it } from 'vitest';
import { eraOf } from './era.js';

const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

it.each([
  ['a bare request', {}, request],
  ['a request under an older version', { 'mcp-protocol-version': '2025-06-18' }, request],
  ['initialize', {}, { ...request, method: 'initialize', params: { protocolVersion: '2025-11-25' } }],
  ['a batch of bare requests', {}, [request, request]],
  ['a response', {}, { jsonrpc: '2.0', id: 1, result: {} }],
])('%s belongs to the legacy era', (_name, headers, body) => {
  expect(eraOf(headers, body)).toBe('legacy');
});

it.each([
  ['a request with the envelope of 2026-07-28', {}, { ...request, params: { _meta: envelope } }],
  [
    'an envelope that is broken',
    {},
    { ...request, params: { _meta: { ...envelope, [Object.keys(envelope)[1]!]: 1 } } },
  ],
  ['a bare request under the version 2026-07-28', { 'mcp-protocol-version': '2026-07-28' }, request],
  ['a batch with one modern request', {}, [request, { ...request, params: { _meta: envelope } }]],
  ['what is no message at all', {}, { hello: 'world' }],
  ['an absent body', {}, undefined],
])('%s is answered, or refused, by the modern server', (_name, headers, body) => {
  expect(eraOf(headers, body)).toBe('modern');
});
