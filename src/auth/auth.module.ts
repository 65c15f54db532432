import { IdentityModule } from '@libs/identity';
import { Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { DenialFilter } from '../platform/refusals/denial.filter.js';
import { RefusalPolicy } from '../platform/refusals/refusal-policy.js';
import { CallerRefusals } from './access/caller-refusals.js';
import { AccessInventory } from './access/access-inventory.js';
import { CallerCheck } from './access/caller-check.js';
import { AccessTokensModule } from './access-tokens/access-tokens.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AnonymousGuard } from './guards/anonymous.guard.js';
import { CredentialGuards } from './guards/credential-guards.js';
import { AnonymousStrategy } from './strategies/anonymous.strategy.js';
import { globalGuards } from './access/global-guards.js';
import { InternalCallersModule } from './internal-callers.module.js';
import { PreviewRates } from './rates/preview-rates.js';
import { RequestRates } from './rates/request-rates.js';
import { SignInLimits } from './rates/sign-in-limits.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { WebSessionsModule } from './web-sessions/web-sessions.module.js';

const CREDENTIALS = [ApiKeysModule, AccessTokensModule, InternalCallersModule, WebSessionsModule, WalletsModule];

/** Authentication, authorization and rate limits of the routes. */
@Module({
  imports: [DiscoveryModule, IdentityModule, ...CREDENTIALS],
  providers: [
    AccessInventory,
    AnonymousGuard,
    CallerCheck,
    AnonymousStrategy,
    CredentialGuards,
    RequestRates,
    SignInLimits,
    PreviewRates,
    { provide: RefusalPolicy, useClass: CallerRefusals },
    { provide: APP_FILTER, useClass: DenialFilter },
    ...globalGuards(),
  ],
  exports: [IdentityModule, PreviewRates, RequestRates, SignInLimits, CallerCheck, ...CREDENTIALS],
})
export class AuthModule {}
