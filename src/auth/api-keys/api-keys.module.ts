import { Module } from '@nestjs/common';
import { IdentityModule } from '@libs/identity';
import { ExposedKeyController } from './exposed-key.controller.js';
import { ApiKeyGuard } from '../guards/api-key.guard.js';
import { ApiKeyStrategy } from '../strategies/api-key.strategy.js';
import { PassportModule } from '../strategies/passport.module.js';

/** API keys: authentication, recording of their use, and revocation of leaked keys. */
@Module({
  imports: [PassportModule, IdentityModule],
  controllers: [ExposedKeyController],
  providers: [ApiKeyGuard, ApiKeyStrategy],
  exports: [PassportModule, ApiKeyGuard, ApiKeyStrategy],
})
export class ApiKeysModule {}
