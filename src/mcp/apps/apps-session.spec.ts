import { expect, it } from 'vitest';
import { isAppsSession, newAppsSession } from './apps-session.js';
import { declaresApps, requestDeclaresApps } from './declares-apps.js';

const UI = { mimeTypes: ['text/html', 'text/html;profile=mcp-app'] };

it('a session of a host that shows pages is known by its id alone, and no two are alike', () => {
  expect(isAppsSession(newAppsSession())).toBe(true);
  expect(newAppsSession()).not.toBe(newAppsSession());
  for (const other of [undefined, '', 'b0a7', ['apps-1', 'apps-2']]) expect(isAppsSession(other)).toBe(false);
});

it('a host shows pages if it declares the type of ours', () => {
  expect(declaresApps({ extensions: { 'io.modelcontextprotocol/ui': UI } })).toBe(true);
  const envelope = {
    'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/ui': UI } },
  };
  expect(requestDeclaresApps(envelope)).toBe(true);
});

it.each([
  undefined,
  null,
  [],
  {},
  { extensions: [] },
  { experimental: { 'io.modelcontextprotocol/ui': UI } },
  { extensions: { 'io.modelcontextprotocol/ui': {} } },
  { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: 'text/html;profile=mcp-app' } } },
  { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html', 7] } } },
])('these capabilities declare no pages: %j', (capabilities) => {
  expect(declaresApps(capabilities)).toBe(false);
  expect(requestDeclaresApps({ 'io.modelcontextprotocol/clientCapabilities': capabilities })).toBe(false);
});
