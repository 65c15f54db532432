/** The address by which this machine reaches what listens on `host`; a wildcard host is no address to call. */
export function reachable(host: string, port: number): string {
  return `http://${callable(host)}:${port}`;
}

function callable(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (bare === '0.0.0.0') return '127.0.0.1';
  if (/^[0:]+$/.test(bare) && bare.includes('::')) return '[::1]';
  return bare.includes(':') ? `[${bare}]` : bare;
}
