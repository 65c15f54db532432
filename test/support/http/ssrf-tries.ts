/*
 * Ways to make a fetcher reach what it must not. `PORT` stands for the port of a listener on loopback, so that whatever
 * gets through is seen.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Numeric addresses of this machine, its networks and its cloud, each in the forms that some parser takes for it: loopback
 * (dotted, decimal, octal, hexadecimal, short, padded, with digits and dots of other scripts), unspecified, private,
 * carrier, link-local, metadata, documentation, benchmarks, relays, multicast, reserved; IPv6 mapped, compatible,
 * translated, tunnelled, local, discard, segment routing.
 */
export const FORBIDDEN_HOSTS = words(`
    127.0.0.1 127.0.1.1 127.255.255.254 2130706433 017700000001 0x7f000001 0x7F.0.0.1 0177.0.0.1 0177.0.0.01
    00000177.0.0.1 127.1 127.0.1 0x7f.1 0177.1 127.0x0.0.1 127.0.0.0x1 0x7f.0x0.0x0.0x1 127.0.0.1. 2130706433.
    127.000.000.001
    １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 １２７。０。０。１ %31%32%37.0.0.1 127%2e0%2e0%2e1 0ｘ7f.1
    127.0.0.1%2e
    0.0.0.0 0 0x0 00 0.1.2.3 255.255.255.255 4294967295
    10.0.0.1 10.255.255.255 012.0.0.1 0xa000001 172.16.0.1 172.31.255.255 2886729729 192.168.0.1 192.168.1.254
    0300.0250.0.1 3232235521 192.168.257 100.64.0.1 100.100.100.200 100.127.255.255 169.254.169.254 169.254.170.2
    2852039166 0xA9FEA9FE 0251.0376.0251.0376 169.254.43518 0xa9.0xfe.0xa9.0xfe 168.63.129.16 192.0.0.192 192.0.0.1
    192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 198.19.255.255 192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1
    224.0.0.1 239.255.255.250 240.0.0.1 254.1.2.3
    [::1] [::] [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001]
    [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [::ffff:169.254.169.254]
    [::ffff:10.0.0.1] [::ffff:c0a8:1] [::ffff:0.0.0.0] [::ffff:8.8.8.8] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1]
    [64:ff9b::a9fe:a9fe] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:a9fe:a9fe::1] [2002:c0a8:101::1] [2001::1]
    [2001:0:7f00:1::] [2001:10::1] [2001:20::1] [2001:db8::1] [3fff::1]
    [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [fd12:3456:789a::1] [ff02::1] [ff0e::1] [100::1]
    [5f00::1] [4000::1] [1::1] [fe80::1%25lo] [::1%25lo]
`);

/** Names that some resolver, here ours, answers with loopback. */
export const NAMES_OF_LOOPBACK = words(`
    localhost LOCALHOST localhost. localhost.localdomain foo.localhost ip6-localhost loopback localtest.me
    127.0.0.1.nip.io www.example.com example.com. a.b.c.d.e.f.example metadata kubernetes metadata.google.internal
    kubernetes.default.svc kubernetes.default.svc.cluster.local host.docker.internal instance-data.ec2.internal
    router.local printer.lan intranet xn--nxasmq6b.example bücher.example ⓔⓧⓐⓜⓟⓛⓔ.ⓒⓞⓜ ｅｘａｍｐｌｅ.com
    127.0.0.1.example.com 1.example 0x7f.example example.com%2e lοcalhost.example ﬁle.example 127-0-0-1.example.com
    _dmarc.example.com
  ex\u00adample.com exam\u200dple.com
`);

/** What a resolver may answer for an innocent name; each list is one answer. */
export const POISONED_ANSWERS: readonly (readonly string[])[] = words(`
    127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.20.0.5 192.168.7.7 169.254.169.254 100.64.7.7 168.63.129.16 192.0.0.170
    198.18.5.5 224.0.0.251 255.255.255.255 240.1.1.1 ::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1
    64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1:: fe80::1 fe80::1%lo ::1%lo fd00:ec2::254 fc00::9 ff02::1 100::1
    2001:db8::7 localhost
`)
  .map((address): readonly string[] => [address])
  .concat([
    [],
    [''],
    ['2000::1', '127.0.0.1'],
    ['127.0.0.1', '2000::1'],
    ['2000::1', '::1'],
    ['2000::1', '169.254.169.254'],
  ]);

/** Whole addresses: other schemes, users, ports, and texts that parsers read in two ways. */
export const FORBIDDEN_ADDRESSES: readonly string[] = [
  'http://127.0.0.1:PORT/',
  'http://www.example.com/',
  'HTTP://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/a',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'file:/etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'data:,hello',
  'dict://127.0.0.1:PORT/',
  'ldap://127.0.0.1:PORT/',
  'jar:https://127.0.0.1:PORT/!/',
  'javascript:alert(1)',
  'blob:https://127.0.0.1:PORT/x',
  'ws://127.0.0.1:PORT/',
  'wss://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'view-source:https://127.0.0.1:PORT/',
  'about:blank',
  'php://filter',
  'netdoc:///etc/passwd',
  'smb://127.0.0.1:PORT/',
  'https://user@127.0.0.1:PORT/',
  'https://user:word@www.example.com/',
  'https://:word@www.example.com:PORT/',
  'https://www.example.com@127.0.0.1:PORT/',
  'https://www.example.com:443@127.0.0.1:PORT/',
  'https://a@b@127.0.0.1:PORT/',
  'https://www.example.com%40127.0.0.1:PORT/',
  'https://127.0.0.1:PORT#@www.example.com/',
  'https://127.0.0.1:PORT?@example.com',
  'https://www.example.com\\@127.0.0.1:PORT/',
  'https:\\\\127.0.0.1:PORT\\',
  'https:127.0.0.1:PORT',
  'https:/127.0.0.1:PORT',
  'https:///127.0.0.1:PORT',
  'https:////127.0.0.1:PORT',
  '//127.0.0.1:PORT/',
  '127.0.0.1:PORT',
  '/etc/passwd',
  '',
  'https://',
  'https://:PORT/',
  'https://[::1',
  'https://[::1]:PORT:80/',
  'https://127.0.0.1:PORT:443/',
  'https://.:PORT/',
  'https://..:PORT/',
  'https://www.example.com:0/',
  'https://www.example.com:22/',
  'https://www.example.com:25/',
  'https://www.example.com:80/',
  'https://www.example.com:1023/',
  'https://www.example.com:99999/',
  'https://www.example.com:-1/',
  'https://127.0.0.1:PORT/\r\nHost: x',
  'https://127.0.0.1:PORT/\nX: y',
  'https://127.0.0.1\t:PORT/',
  ' https://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/ ',
  'https://www.exa\nmple.com/',
  'https://127.0.0.1\u0000.example.com/',
  'https://www.example.com%00.127.0.0.1:PORT/',
  'https://www.example.com%0d%0a:PORT/',
  'https://%6c%6f%63%61%6c%68%6f%73%74:PORT/',
  'https://127.0.0.1:PORT/%0d%0aSET%20x',
  'https://[::1]:PORT/',
  `https://127.0.0.1:PORT/${'a'.repeat(2100)}`,
  'https://256.256.256.256:PORT/',
  'https://1.2.3.4.5:PORT/',
  'https://0x:PORT/',
  'https://08.0.0.1:PORT/',
  'https://4294967296:PORT/',
];
