import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { type Environment, UnusableEnvironment } from './environment.js';

const REASONS: Record<string, (at: Pick<Environment, 'host' | 'port'>) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT: ${port} on ${host} is taken by another process; stop it or choose another port`,
  EACCES: ({ port }) => `PORT: ${port} needs more rights than this process has; choose one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `HOST: this machine does not have the address ${host}`,
  ENOTFOUND: ({ host }) => `HOST: nobody knows the name ${host}`,
};

/**
 * Listens where the settings say and answers the port, which the system chose where the setting is 0. Not through Nest,
 * which would log an address that cannot be used before we can say so in one line.
 */
export async function listen(app: NestFastifyApplication, { host, port }: Environment): Promise<number> {
  await app.init();
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  try {
    await instance.listen({ host, port });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    throw reason ? new UnusableEnvironment([reason({ host, port })]) : error;
  }
  return (app.getHttpServer().address() as AddressInfo).port;
}
