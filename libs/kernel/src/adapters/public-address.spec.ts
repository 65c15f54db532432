import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

const words = (text: string): string[] => text.trim().split(/\s+/);

describe('a public address', () => {
  const NEIGHBOURS = words(`
    1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.1 169.253.255.255 169.255.0.0 172.15.255.255
    172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2606:4700::1111
    2a00:1450:4001:81b::200e 2400:cb00::1
  `);
  const OTHERS = words(`
    0.0.0.0 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255 168.63.129.16 169.254.0.0
    169.254.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 224.0.0.0
    255.255.255.255 :: ::1 ::ffff:1.1.1.1 64:ff9b::101:101 2002:101:101::1 2001:0:101:101::1 fe80::1 fc00:: fdff::1
    ff02::1 2001:db8::1 3fff::1 1fff::1 4000::1 2606:4700::1111%eth0 example.com
  `);

  it.each(NEIGHBOURS)('is %s, which stands beside those that are not', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([...OTHERS, ''])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is none of this machine, whatever its network', () => {
    expect(isPublicAddress('1.1.1.1', ['1.1.1.1'])).toBe(false);
    expect(isPublicAddress('2606:4700::1111', ['2606:4700::1111'])).toBe(false);
    expect(isPublicAddress('1.1.1.1', ['1.1.1.2'])).toBe(true);
  });
});
