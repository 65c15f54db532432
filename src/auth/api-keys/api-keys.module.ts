import { LOGGER, type Logger, type Secrets, secretSettings } from '@libs/kernel';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@libs/database';
import { KeyUses, LiveProcess, RevokeExposedKey, VerifyApiKey } from '@libs/identity';
import { ExposedKeyController } from './exposed-key.controller.js';
import { ApiKeyGuard } from '../guards/api-key.guard.js';
import { ApiKeyStrategy } from '../strategies/api-key.strategy.js';
import { LiveProcessModule } from '../live-process.module.js';
import { PassportModule } from '../strategies/passport.module.js';

/** API keys: who presents one, when it was used, and the end of one that leaked. */
@Module({
  imports: [PassportModule, LiveProcessModule],
  controllers: [ExposedKeyController],
  providers: [
    ApiKeyGuard,
    ApiKeyStrategy,
    {
      provide: KeyUses,
      inject: [Database, LOGGER],
      useFactory: (database: Database, logger: Logger): KeyUses =>
        new KeyUses(database, (error) => logger.warn({ err: error }, 'the use of API keys could not be noted')),
    },
    {
      provide: VerifyApiKey,
      inject: [Database, secretSettings.KEY, LiveProcess, KeyUses],
      useFactory: (database: Database, secrets: Secrets, process: LiveProcess, uses: KeyUses): VerifyApiKey =>
        new VerifyApiKey(database, secrets.apiKeyPeppers, process, uses),
    },
    {
      provide: RevokeExposedKey,
      inject: [Database, secretSettings.KEY],
      useFactory: (database: Database, { apiKeyPeppers }: Secrets) => new RevokeExposedKey(database, apiKeyPeppers),
    },
  ],
  exports: [PassportModule, ApiKeyGuard, ApiKeyStrategy],
})
export class ApiKeysModule implements OnApplicationShutdown {
  constructor(private readonly uses: KeyUses) {}

  onApplicationShutdown(): Promise<void> {
    return this.uses.settled();
  }
}
