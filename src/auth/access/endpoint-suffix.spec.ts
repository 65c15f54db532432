import { expect, it } from 'vitest';
import { endpointSuffix } from './endpoint-suffix.js';

it.each([
  ['/mcp', ''],
  ['/mcp/', '/'],
  ['/mcp?tools=make,library', '?tools=make,library'],
  ['/mcp/?tools=make', '/?tools=make'],
  ['/.well-known/oauth-protected-resource/mcp?tools=make', '?tools=make'],
  ['/mcp?token=secret', ''],
  ['/mcp?tools=make&token=secret', ''],
  ['/mcp?a=/mcp/', ''],
  ['/mcp?tools="b', ''],
  ['/mcp?tools=b\r\nc', ''],
  ['/mcp/more', ''],
  ['/', ''],
])('what is repeated of %j is %j', (address, suffix) => {
  expect(endpointSuffix(address)).toBe(suffix);
});
