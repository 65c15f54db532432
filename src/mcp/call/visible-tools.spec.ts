import { catalogue, pageTools } from '@libs/catalog';
import { type Principal, SCOPES } from '@libs/identity';
import { describe, expect, it } from 'vitest';
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

describe('the list for a host that shows pages', () => {
  const all: Principal = { ...reader, mode: 'api_key', scopes: new Set(SCOPES) };
  const visible = new VisibleTools(new ToolCatalogue([...catalogue, ...pageTools]), {
    baseUrl: 'https://media.example',
  });
  const shown = visible.list(all, undefined, true).tools;

  it('names the player where a result can be shown, and tools that the host keeps from its model', () => {
    const player = { ui: { resourceUri: 'ui://mediamaker/player' }, 'ui/resourceUri': 'ui://mediamaker/player' };
    const meta = Object.fromEntries(shown.filter(({ _meta }) => _meta).map(({ name, _meta }) => [name, _meta]));
    expect(meta).toEqual({
      create_video: player,
      create_image: player,
      create_audio: player,
      compose_video: player,
      remix_video: player,
      preview_video: player,
      await_resource: player,
      lib_get: player,
      lib_read_bytes: { ui: { visibility: ['app'] } },
    });
  });

  it('costs the model nothing: without what the host keeps, it is the list of every other client', () => {
    const forModel = shown
      .filter(({ _meta: { ui } = {} }) => !(ui as { visibility?: string[] } | undefined)?.visibility)
      .map((tool) => ({ ...tool, _meta: undefined }));
    expect(forModel).toEqual(visible.list(all).tools);
  });

  it('asks of a tool for pages what it asks of others', () => {
    const namesFor = (principal: Principal) => visible.list(principal, undefined, true).tools.map(({ name }) => name);
    expect(namesFor(reader)).toContain('lib_read_bytes');
    expect(namesFor({ ...reader, scopes: new Set(['media:generate']) })).not.toContain('lib_read_bytes');
  });
});

it('a blocked client sees nothing', () => {
  expect(names({ ...reader, trust: 'blocked' })).toEqual([]);
});

it('two tools of one name do not boot', () => {
  expect(() => new ToolCatalogue([...testCatalogue, ...testCatalogue])).toThrow('one name');
});
