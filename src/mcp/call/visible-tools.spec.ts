import type { Principal } from '@libs/identity';
import { expect, it } from 'vitest';
import { testCatalogue } from '../../../test/support/mcp/mcp-catalogue.js';
import { messageJson } from '../answer/prepared-result.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { VisibleTools } from './visible-tools.js';

const reader: Principal = {
  mode: 'oauth',
  accountId: 'a',
  credentialId: 'g',
  scopes: new Set(['library:read']),
  trust: 'verified',
};

const visibleTools = (): VisibleTools =>
  new VisibleTools(new ToolCatalogue(testCatalogue), { baseUrl: 'https://media.example' });

const names = (principal: Principal, visible = visibleTools()) => visible.list(principal).tools.map(({ name }) => name);

it('two callers of one kind share one list, made once', () => {
  const visible = visibleTools();
  const list = visible.list(reader);
  expect(visible.list({ ...reader, accountId: 'b', credentialId: 'h', clientId: 'c' })).toBe(list);
  expect(Object.isFrozen(list)).toBe(true);
  expect(JSON.parse(messageJson({ jsonrpc: '2.0', id: 1, result: list }).toString())).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: list,
  });
});

it.each([
  { mode: 'api_key' as const },
  { trust: 'untrusted' as const },
  { scopes: new Set(['library:read', 'library:write'] as const) },
])('another kind of caller gets another list: %j', (difference) => {
  expect(names({ ...reader, ...difference })).not.toEqual(names(reader));
});

it.each(['wallet_session', 'idp_jwt', 'internal', 'capability'] as const)(
  'a credential of the kind %s has no lane here and sees nothing',
  (mode) => {
    expect(names({ ...reader, mode })).toEqual([]);
  },
);

it('an address that names groups shows their tools alone, in one list for all callers of a kind', () => {
  const visible = visibleTools();
  const made = visible.list(reader, ['make']);
  expect(made.tools.map(({ name }) => name)).toEqual(['echo']);
  expect(visible.list({ ...reader, accountId: 'b' }, ['make'])).toBe(made);
  expect(visible.list(reader, ['account']).tools).toEqual([]);
  expect(names(reader, visible)).toContain('refuse');
});

it('a blocked client sees nothing', () => {
  expect(names({ ...reader, trust: 'blocked' })).toEqual([]);
});

it('two tools of one name do not boot', () => {
  expect(() => new ToolCatalogue([...testCatalogue, ...testCatalogue])).toThrow('one name');
});
