import { isLoopback } from '@libs/kernel';

/** Whether browser pages of this origin may call: our own, those of this machine, and the clients that are listed. */
export function isAllowedOrigin(origin: string, baseUrl: string, mcpAllowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // Other schemes have hosts too, which say nothing about where their pages come from.
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  return url.origin === baseUrl || isLoopback(url.hostname) || mcpAllowedOrigins.includes(url.origin);
}
