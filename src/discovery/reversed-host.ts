import { isIP } from 'node:net';

/** The host as names of servers begin: com.example.media. An address of a network has no other order. */
export function reversedHost(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replace(/[[\]]/g, '');
  return isIP(host) === 0 ? host.split('.').reverse().join('.') : host.replaceAll(':', '-');
}
