import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { AuthModule } from '../auth/auth.module.js';
import { DownloadsModule } from '../auth/web-sessions/downloads.module.js';
import { ConsoleModule } from '../console/console.module.js';
import { ASSETS_PATH, builtFolder } from '../platform/pages/built-console.js';
import { ShellController } from './shell.controller.js';

/** The console of `web/`: its pages and their files. */
@Module({ imports: [DownloadsModule, AuthModule, ConsoleModule], controllers: [ShellController] })
export class WebModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  /** Files have hashed names and lie there compressed: a client that has one never asks again. */
  onModuleInit(): void {
    this.host.httpAdapter.useStaticAssets({
      root: builtFolder(),
      prefix: ASSETS_PATH,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      allowedPath: (path) => !path.endsWith('manifest.json'),
    });
  }
}
