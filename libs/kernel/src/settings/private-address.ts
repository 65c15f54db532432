import { BlockList, isIPv6 } from 'node:net';

/** This machine, its link, and networks that the internet does not lead to (RFC 1918, 4193, 6598). */
const PRIVATE = new BlockList();
for (const [network, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  PRIVATE.addSubnet(network, bits, family);
}

/** Whether a host is `localhost` or a numeric address that only machines of its own network reach. */
export function isPrivateAddress(host: string): boolean {
  return host === 'localhost' || PRIVATE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
