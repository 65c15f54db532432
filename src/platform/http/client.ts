import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's address, and the host and scheme under which it called us. */
export interface Client {
  address: string;
  protocol: 'http' | 'https';
  host?: string;
}

/** The groups, as decimal numbers, before an IPv4 address that is written as one of IPv6. */
const MAPPED = '0:0:0:0:0:65535';

/** Some proxies add to an address the port that it called from: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]:]*:[^\]]*)\](?::\d+)?)$/;

/**
 * The only place that reads these: from the connection, or from the `X-Forwarded-*` headers of a peer that `TRUST_PROXY`
 * names. An invalid address, scheme or host in such a header is ignored.
 */
export function clientOf(request: FastifyRequest): Client {
  const { ip, protocol, host, raw } = request;
  const named = addressIn(ip);
  return {
    address: isIP(named) === 0 ? peerOf(raw.socket) : named,
    protocol: protocol === 'https' ? 'https' : 'http',
    host: host === '' ? undefined : host,
  };
}

/** The address at the other end of a connection, whether a request came over it or not. */
export function peerOf({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return addressIn(remoteAddress);
}

/** Rate-limit key of a client: its IPv4 address, or its IPv6 /64, since one client can use any address within it. */
export function networkOf(address: string): string {
  const own = unmapped(address);
  if (isIP(own) !== 6) return own;
  const network = groupsOf(own).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Turns an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), in any spelling, into the IPv4 address. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== MAPPED) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(numbersOf));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

/** The last 32 bits may be written as an IPv4 address, which takes the room of two groups. */
function numbersOf(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
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
  return unmapped(v4 ?? v6 ?? entry);
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
