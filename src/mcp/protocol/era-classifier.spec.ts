import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { classifiedEra, plainEra } from './era.js';

/** How many random messages are tried. */
const MESSAGES = Number(process.env['ERA_MESSAGES'] ?? 300);
const CLAIM = 'io.modelcontextprotocol/protocolVersion';
const VERSIONS = ['2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28', '2027-01-01', ' 2026-07-28', 'x', ''];

const meta = fc.oneof(
  fc.record({ progressToken: fc.oneof(fc.string(), fc.integer(), fc.double()) }),
  fc.record(
    {
      [CLAIM]: fc.constantFrom<unknown>(...VERSIONS, 1, null),
      'io.modelcontextprotocol/clientCapabilities': fc.constantFrom<unknown>({}, 1),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(null, 1, [], {}),
);
const params = fc.oneof(
  fc.record(
    { _meta: meta, name: fc.string(), arguments: fc.object(), task: fc.jsonValue(), cursor: fc.jsonValue() },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const body = fc.record(
  {
    jsonrpc: fc.constantFrom<unknown>('2.0', '2.0', '2.0', '1.0', 2),
    method: fc.constantFrom<unknown>('tools/list', 'tools/call', 'initialize', 'notifications/cancelled', '', 1),
    id: fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constantFrom<unknown>(null, true, 2 ** 60)),
    params,
    result: fc.jsonValue(),
    error: fc.jsonValue(),
    other: fc.jsonValue(),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);
const likely = fc.record(
  { jsonrpc: fc.constant('2.0'), method: fc.constantFrom('tools/list', 'ping'), id: fc.nat(), params },
  { requiredKeys: ['jsonrpc', 'method'] },
);

it('says nothing that the classifier of the SDK does not say', () => {
  let told = 0;
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom(...VERSIONS), { nil: undefined }),
      fc.oneof(body, likely, fc.jsonValue()),
      (version, message) => {
        const era = plainEra(version, JSON.parse(JSON.stringify(message)));
        told += Number(era !== undefined);
        fc.pre(era !== undefined);
        expect(era).toBe(classifiedEra({ 'mcp-protocol-version': version }, JSON.parse(JSON.stringify(message))));
      },
    ),
    { numRuns: MESSAGES, maxSkipsPerRun: 100 },
  );
  expect(told).toBeGreaterThanOrEqual(MESSAGES);
});

it.each([
  ['2025-11-25', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, 'legacy'],
  [undefined, { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'x', arguments: {} } }, 'legacy'],
  [
    '2026-07-28',
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: { [CLAIM]: '2026-07-28' } } },
    'modern',
  ],
])('classifies common messages (version %s)', (version, message, era) => {
  expect(plainEra(version, message)).toBe(era);
});
