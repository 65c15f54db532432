import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { readEnvironment } from '../platform/settings/environment.js';
import type { Foundations } from '../platform/platform.module.js';

/** Whatever the settings of this machine: every route there is. */
const EVERY_ROUTE: NodeJS.ProcessEnv = { MCP_STANDALONE_STREAM: 'on' };

/** The application to be looked at and never run: nothing of it is constructed, so it needs no database. */
export function describedApp(): Promise<NestFastifyApplication> {
  const environment = Object.assign(readEnvironment(EVERY_ROUTE), { jobRunner: 'job' as const });
  const foundations = { environment } as Foundations;
  return NestFactory.create<NestFastifyApplication>(AppModule.on(foundations), new FastifyAdapter(), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
}
