const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as `URL` writes it, means this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
