import { isLoopback, type ServerSettings } from '@libs/kernel';

/**
 * Tells whether a Host header names this server. A page of a stranger can make a browser call a local server under the
 * stranger's own name (DNS rebinding); the Host header then says that name.
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
