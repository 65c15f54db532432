import { expect, it } from 'vitest';
import type { McpCall } from '../call/mcp-call.js';
import { ModernRequest } from './modern-request.js';

const call = { signal: new AbortController().signal } as McpCall;
const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'mcp-method': 'tools/list', 'mcp-name': undefined };

it('shows the SDK the headers that it must compare with the body, and no credential', () => {
  const { headers: shown } = new ModernRequest(call, headers);
  const names = ['content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'authorization', 'cookie'];
  expect(names.map((name) => shown.get(name))).toEqual(['application/json', 'tools/list', null, null, null, null]);
});

it('takes back no request but its own', () => {
  const ours = new ModernRequest(call, {});
  expect(ModernRequest.of(ours)).toBe(ours);
  expect(() => ModernRequest.of(new Request('http://localhost/'))).toThrow('not ours');
});
