const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as `URL` writes it, means this machine (RFC 6761, 6.3). */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether the connection to an address is safe from network attackers (W3C Secure Contexts, 3.2). */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
