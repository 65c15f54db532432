import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who is at the other end of a request, and under which name it found us. */
export interface Client {
  address: string;
  protocol: 'http' | 'https';
  host?: string;
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Some proxies add to an address the port that it called from: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]*:[^\]]*)\](?::\d+)?)$/;

/**
 * The only place that reads these: from the connection, or from the `X-Forwarded-*` headers of a peer that `TRUST_PROXY`
 * names. What such a header says and is no address, no scheme or no host is as if it were not there.
 */
export function clientOf(request: FastifyRequest): Client {
  const { ip, protocol, host, raw } = request;
  const named = addressIn(ip);
  return {
    address: isIP(named) === 0 ? addressIn(raw.socket.remoteAddress) : named,
    protocol: protocol === 'https' ? 'https' : 'http',
    host: host === '' ? undefined : host,
  };
}

/** What stands for a client that is counted: its address, of IPv6 the network of 64 bits within which one may have any. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // The last 32 bits may be written as an IPv4 address, which takes the room of two groups.
  const omitted = 8 - head.length - tail.length - (address.includes('.') ? 1 : 0);
  const groups = [...head, ...Array.from({ length: omitted }, () => '0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

type Trust = false | ((address: string, hop: number) => boolean);

/** The setting as Fastify reads it: a number of proxies is counted from the connection, whatever their addresses. */
export function trustIn(proxies: false | number | string[]): Trust {
  if (proxies === false) return false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = networksOf(proxies);
  return (address) => {
    const proxy = addressIn(address);
    return isIP(proxy) !== 0 && networks.check(proxy, familyOf(proxy));
  };
}

/** What an entry of `X-Forwarded-For`, or the address of a peer, says besides port and mapping; empty for a peer that left. */
function addressIn(entry = ''): string {
  const { v4, v6 } = WITH_PORT.exec(entry)?.groups ?? {};
  return (v4 ?? v6 ?? entry).replace(MAPPED, '');
}

/** Of addresses, and of networks such as `10.0.0.0/8`. */
function networksOf(texts: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const text of texts) {
    const [address = '', prefix] = text.split('/');
    if (prefix === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return networks;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
