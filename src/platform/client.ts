import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Who is at the other end of a request, and under which name it found us. */
export interface Client {
  address: string;
  protocol: 'http' | 'https';
  host?: string;
}

const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * The only place that reads these: from the connection, or from the `X-Forwarded-*` headers of a peer that `TRUST_PROXY`
 * names. What such a header says and is no address, no scheme or no host is as if it were not there.
 */
export function clientOf(request: FastifyRequest): Client {
  const { ip, protocol, host, raw } = request;
  const peer = raw.socket.remoteAddress ?? '';
  return {
    address: (isIP(ip) === 0 ? peer : ip).replace(MAPPED, ''),
    protocol: protocol === 'https' ? 'https' : 'http',
    host: host === '' ? undefined : host,
  };
}

type Trust = false | string[] | ((address: string, hop: number) => boolean);

/** The setting as Fastify reads it: a number of proxies is counted from the connection, whatever their addresses. */
export function trustIn(proxies: false | number | string[]): Trust {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
