import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import type { Foundations } from '../platform/platform.module.js';
import { readSettings } from '../settings.js';

/** Settings that enable every route, independent of this machine. */
const EVERY_ROUTE: NodeJS.ProcessEnv = { MCP_STANDALONE_STREAM: 'on', PRODUCTION_RUNNER: 'job' };

/** The application to be looked at and never run: nothing of it is constructed, so it needs no database. */
export function describedApp(): Promise<NestFastifyApplication> {
  const foundations = { settings: readSettings(EVERY_ROUTE) } as Foundations;
  return NestFactory.create<NestFastifyApplication>(AppModule.on(foundations), new FastifyAdapter(), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
}
