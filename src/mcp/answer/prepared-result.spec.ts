import { expect, it } from 'vitest';
import { messageJson, prepareResult } from './prepared-result.js';

it.each(['1', 'a "quoted" id \u2028', 0, -7])(
  'a prepared result under the id %j is the JSON that JSON.stringify makes',
  (id) => {
    const result = prepareResult({ tools: [{ name: 'é "x"' }] });
    const message = { result, jsonrpc: '2.0', id };
    expect(messageJson(message)).toEqual(Buffer.from(JSON.stringify(message)));
  },
);

it('what an SDK adds to a prepared result is sent with it', () => {
  const result = { ...prepareResult({ tools: [{ name: 'a' }] }), ttlMs: 1, _meta: { 'a/b': [] } };
  const message = { result, jsonrpc: '2.0', id: 1 };
  expect(messageJson(message)).toEqual(Buffer.from(JSON.stringify(message)));
});

it.each([
  { jsonrpc: '2.0', id: 1, result: { plain: true } },
  { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } },
  { jsonrpc: '2.0', method: 'notifications/progress', params: {} },
])('any other message is stringified as it is, %j', (message) => {
  expect(messageJson(message)).toBe(JSON.stringify(message));
});
