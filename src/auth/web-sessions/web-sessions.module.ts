import { Module } from '@nestjs/common';
import { IdentityModule } from '@libs/identity';
import { FormTokens } from './form-token.js';
import { SessionGuard } from '../guards/session.guard.js';
import { SessionStrategy } from '../strategies/session.strategy.js';
import { PagePersons } from './page-persons.js';
import { PreSessions } from './pre-session.js';
import { ServiceCookies } from './service-cookies.js';
import { WebSessions } from './web-sessions.js';
import { PassportModule } from '../strategies/passport.module.js';

/** Browsers: their cookies before and after they sign in, and the forms that they send. */
@Module({
  imports: [IdentityModule, PassportModule],
  providers: [FormTokens, PagePersons, PreSessions, SessionGuard, SessionStrategy, ServiceCookies, WebSessions],
  exports: [
    PassportModule,
    FormTokens,
    PagePersons,
    PreSessions,
    ServiceCookies,
    SessionGuard,
    SessionStrategy,
    WebSessions,
  ],
})
export class WebSessionsModule {}
