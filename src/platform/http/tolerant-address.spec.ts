import { expect, it } from 'vitest';
import { tolerantAddress } from './tolerant-address.js';

it.each([
  ['/mcp/', '/mcp'],
  ['/mcp/?lane=x402', '/mcp?lane=x402'],
  ['/mcp', '/mcp'],
  ['/mcp?a=/mcp/', '/mcp?a=/mcp/'],
  ['/mcp//', '/mcp//'],
  ['/mcp/more', '/mcp/more'],
  ['/a/mcp/', '/a/mcp/'],
  ['/.well-known/oauth-protected-resource/mcp/', '/.well-known/oauth-protected-resource/mcp'],
  ['/.well-known/oauth-protected-resource/mcp/?tools=make', '/.well-known/oauth-protected-resource/mcp?tools=make'],
  ['/.well-known/mcp/', '/.well-known/mcp/'],
  ['/', '/'],
  ['*', '/*'],
])('%s is read as %s', (asked, read) => {
  expect(tolerantAddress(asked)).toBe(read);
});
