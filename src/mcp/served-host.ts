import { isLoopback } from './loopback.js';
import type { McpOptions } from './mcp-options.js';

/**
 * Whether a Host header names this server. A page of a stranger can make a browser call a local server under the
 * stranger's own name (DNS rebinding); the Host header then says that name.
 */
export function isServedHost(host: string | undefined, { publicBaseUrl, development }: McpOptions): boolean {
  if (host === undefined || !URL.canParse(`${publicBaseUrl.protocol}//${host}`)) return false;
  const named = new URL(`${publicBaseUrl.protocol}//${host}`);
  return named.host === publicBaseUrl.host || (development && isLoopback(named.hostname));
}
