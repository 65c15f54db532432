import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { guardedRoutes } from './access/guarded-routes.js';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { InternalCallersModule } from './internal-callers.module.js';

/** Authentication of a process whose only callers are task queues and schedulers. */
@Module({
  imports: [DiscoveryModule, InternalCallersModule],
  providers: guardedRoutes([InternalTokenGuard, OidcGuard]),
})
export class InternalAuthModule {}
