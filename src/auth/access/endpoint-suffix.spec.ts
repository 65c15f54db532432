import { expect, it } from 'vitest';
import { endpointSuffix } from './endpoint-suffix.js';

it.each([
  ['/mcp', ''],
  ['/mcp/', '/'],
  ['/mcp?tools=make,library', '?tools=make,library'],
  ['/mcp/?tools=make', '/?tools=make'],
  ['/.well-known/oauth-protected-resource/mcp?a=%22', '?a=%22'],
  ['/mcp?a=/mcp/', '?a=/mcp/'],
  ['/mcp?a="b', ''],
  ['/mcp?a="/mcp?b', ''],
  ['/mcp?a=\\', ''],
  ['/mcp?a=b\r\nc', ''],
  ['/mcp/more', ''],
  ['/', ''],
])('what is repeated of %j is %j', (address, suffix) => {
  expect(endpointSuffix(address)).toBe(suffix);
});
