import { isIP } from 'node:net';
import { AddressRefused } from './input-unreachable.js';
import { isPublicAddress } from './public-address.js';

const LONGEST = 2048;
const HIGHEST_SYSTEM_PORT = 1023;

/**
 * Parses an untrusted address: https, no user, port 443 or above 1023, a fully qualified name or a public IP. The IP of
 * a name is checked at connect time. Origins in `exempt` are not checked.
 */
export function readFetchAddress(text: string, exempt: readonly string[] = []): URL {
  // A URL parser drops or bends these, and so may lead elsewhere than what a reader saw.
  if (text.length > LONGEST || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) {
    throw new AddressRefused('The address is not a well-formed https address.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address must hold no user or password.');
  if (exempt.includes(url.origin)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('The address must begin with https://.');
  if (url.port !== '' && Number(url.port) <= HIGHEST_SYSTEM_PORT) {
    throw new AddressRefused('The address must name port 443 or one above 1023.');
  }
  if (!mayBePublic(url.hostname)) throw new AddressRefused();
  return url;
}

function mayBePublic(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isPublicAddress(address);
  // A name without a dot would be looked for in the domains of the machine's own network.
  return hostname.replace(/\.$/, '').includes('.');
}
