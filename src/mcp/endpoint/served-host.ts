import { isLoopback } from '@libs/kernel';
import type { ServerSettings } from '@libs/kernel/settings';

/**
 * Whether a Host header names this server. A hostile page can make a browser call a local server under the page's own
 * domain (DNS rebinding); the Host header then has that domain.
 */
export function servedHosts({
  baseUrl,
  isProduction,
}: Pick<ServerSettings, 'baseUrl' | 'isProduction'>): (host: string | undefined) => boolean {
  const ours = new URL(baseUrl);
  return (host) => {
    if (host === ours.host) return true;
    const address = `${ours.protocol}//${host}`;
    if (host === undefined || !URL.canParse(address)) return false;
    const named = new URL(address);
    return named.host === ours.host || (!isProduction && isLoopback(named.hostname));
  };
}
