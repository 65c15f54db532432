import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { FindWebSession } from '@libs/identity';
import { provider } from '@libs/kernel';
import { FormTokens } from './form-token.js';
import { SessionGuard } from '../guards/session.guard.js';
import { PreSessions } from './pre-session.js';
import { ServiceCookies } from './service-cookies.js';
import { WebSessions } from './web-sessions.js';
import { type ServerSettings, serverSettings } from '../../platform/http/server.settings.js';

/** Browsers: their cookies before and after they sign in, and the forms that they send. */
@Module({
  providers: [
    FormTokens,
    PreSessions,
    SessionGuard,
    provider(FindWebSession, Database),
    {
      provide: ServiceCookies,
      inject: [serverSettings.KEY],
      useFactory: (server: ServerSettings) => new ServiceCookies(server),
    },
    provider(WebSessions, Database, FindWebSession, ServiceCookies),
  ],
  exports: [FormTokens, PreSessions, ServiceCookies, SessionGuard, WebSessions],
})
export class WebSessionsModule {}
