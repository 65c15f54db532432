import { isLoopback } from './loopback.js';
import type { McpOptions } from './mcp-options.js';

/** Whether browser pages of this origin may call: our own, those of this machine, and the clients that are listed. */
export function isAllowedOrigin(origin: string, { publicBaseUrl, allowedOrigins }: McpOptions): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === publicBaseUrl.origin || isLoopback(url.hostname) || allowedOrigins.includes(url.origin);
}
