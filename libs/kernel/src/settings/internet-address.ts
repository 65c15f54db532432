import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public (IANA special-purpose registry), and a metadata address of clouds. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The whole of IPv6 that is given out to servers. Loopback, mapped, NAT64, local and multicast lie outside of it. */
const GLOBAL_V6 = ['2000::/3'];

/** Parts of it that are not: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = { v4: listOf(SPECIAL_V4, 'ipv4'), v6: listOf(SPECIAL_V6, 'ipv6') };
const global = listOf(GLOBAL_V6, 'ipv6');

/** Whether a numeric address is one of the open internet, in whatever form it is written. */
export function isInternetAddress(address: string): boolean {
  if (isIPv4(address)) return !special.v4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !special.v6.check(address, 'ipv6');
}

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}
