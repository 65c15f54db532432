import { flag, unread, wholeNumber } from './setting-forms.js';
import { type ConfigType, registerAs } from '@nestjs/config';
import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { host, origin, trustedProxies } from './address-forms.js';
import { isLoopback } from './loopback.js';
import { reachable } from './reachable.js';
import type { Role } from './role.settings.js';

export const DEFAULT_PORT = 3000;

/** Where this process listens, and the address by which clients call it. */
export const serverForms = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses generated secrets and an http base address.'),
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT).describe('The port to listen on. `0` takes any free port.'),
  HOST: host.default('127.0.0.1').describe('The interface to listen on. `0.0.0.0` or `::` listens on every interface.'),
  ALLOW_INSECURE_HOST: flag
    .default(false)
    .describe(
      'Allows a `HOST` that other machines reach without an https `PUBLIC_BASE_URL`; keys and cookies then cross the network unencrypted. For a worker: one outside of private networks.',
    ),
  PUBLIC_BASE_URL: origin
    .optional()
    .describe(
      'The address by which clients reach the service; https in production. Unset: `http://localhost:PORT`, or the address of `HOST`.',
    ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers count ([advice](operations.md#behind-a-proxy)).',
    ),
};

type Variables = z.output<z.ZodObject<typeof serverForms>>;

export const serverSettings = registerAs('server', (read: Variables = unread()) => ({
  mode: read.NODE_ENV,
  isProduction: read.NODE_ENV === 'production',
  port: read.PORT,
  // `localhost` stands for two addresses. For the second one the framework would open a server without our handlers.
  host: read.HOST === 'localhost' ? '127.0.0.1' : read.HOST,
  baseUrl: baseUrlOf(read),
  trustProxy: read.TRUST_PROXY,
}));

export type ServerSettings = ConfigType<typeof serverSettings>;

/** Scheme, host and port by which clients reach this service; no trailing slash. */
export function baseUrlOf({ PUBLIC_BASE_URL, HOST, PORT }: Variables): string {
  return PUBLIC_BASE_URL ?? reachable(HOST === '127.0.0.1' ? 'localhost' : HOST, PORT);
}

/** Other machines must not reach the service unencrypted. A worker gets no keys and cookies, and has a rule of its own. */
export function mistakesOfHost(read: Variables & { ROLE: Role }): string[] {
  const { HOST } = read;
  if (read.ROLE === 'worker') return [];
  const isExposed = !isLoopback(isIPv6(HOST) ? `[${HOST}]` : HOST) && baseUrlOf(read).startsWith('http:');
  if (!isExposed || read.ALLOW_INSECURE_HOST) return [];
  return [
    `HOST: other machines can reach ${HOST}, and PUBLIC_BASE_URL is not an https address, so keys and cookies would cross the network in the clear: set PUBLIC_BASE_URL to an https address, or ALLOW_INSECURE_HOST=on where the network can be trusted`,
  ];
}

export function missingBaseUrl({ NODE_ENV, PUBLIC_BASE_URL }: Variables): string[] {
  const isMissing = NODE_ENV === 'production' && PUBLIC_BASE_URL === undefined;
  return isMissing ? ['PUBLIC_BASE_URL: needed when NODE_ENV is production: the https address of this service'] : [];
}

export function plainBaseUrl({ NODE_ENV, PUBLIC_BASE_URL }: Variables): string[] {
  const isPlain = NODE_ENV === 'production' && PUBLIC_BASE_URL?.startsWith('http:');
  return isPlain ? ['PUBLIC_BASE_URL: must be https when NODE_ENV is production'] : [];
}
