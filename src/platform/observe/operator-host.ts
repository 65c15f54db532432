import { isLoopback } from '@libs/kernel';
import { isIP } from 'node:net';

/**
 * Whether a Host header may name the operator's port: `METRICS_HOST`, a loopback name or any IP address. With DNS
 * rebinding a page makes the operator's browser call this port, and the Host header then carries the name of that page.
 * An IP address cannot be rebound, and Prometheus scrapes pods by theirs.
 */
export function isOperatorHost(host: string | undefined, metricsHost: string): boolean {
  const address = `http://${host}`;
  if (host === undefined || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isLoopback(hostname) || isIP(bare) !== 0 || bare === metricsHost.toLowerCase();
}
