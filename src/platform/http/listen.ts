import { DEFAULT_PORT, type ServerSettings } from '@libs/kernel/settings';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { UnusableEnvironment } from '../settings/unusable-environment.js';

interface Place {
  host: string;
  port: number;
}

const MOST_PORT = 65_535;

/** The settings that name a place to listen at. */
const SETTINGS = { host: 'HOST', port: 'PORT' };

type Reason = (at: Place, settings: typeof SETTINGS) => string;

const REASONS: Record<string, Reason> = {
  EADDRINUSE: ({ host, port }, settings) =>
    `${settings.port}: ${port} on ${host} is taken by another process; stop it or choose another port, for example ${settings.port}=${anotherPort(port)}`,
  EACCES: ({ port }, settings) =>
    `${settings.port}: ${port} needs more rights than this process has; choose one above 1023`,
  EADDRNOTAVAIL: ({ host }, settings) => `${settings.host}: this machine does not have the address ${host}`,
  ENOTFOUND: ({ host }, settings) => `${settings.host}: nobody knows the name ${host}`,
};

/** A port to try where this one is taken. */
export function anotherPort(port: number): number {
  return port === MOST_PORT ? DEFAULT_PORT : port + 1;
}

/** The error itself, unless a setting is what is wrong. */
export function mistakeOfListening(error: unknown, at: Place, settings = SETTINGS): unknown {
  const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
  return reason ? new UnusableEnvironment([reason(at, settings)]) : error;
}

/**
 * Listens where the settings say and answers the port, which the system chose where the setting is 0. Not through Nest,
 * which would log an address that cannot be used before we can say so in one line.
 */
export async function listen(app: NestFastifyApplication, { host, port }: ServerSettings): Promise<number> {
  await app.init();
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  try {
    await instance.listen({ host, port });
  } catch (error) {
    throw mistakeOfListening(error, { host, port });
  }
  return (app.getHttpServer().address() as AddressInfo).port;
}
