import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccessInventory } from './access-inventory.js';
import { CREDENTIAL_GUARDS, type CredentialGuards } from './credential-guards.js';
import { InternalGuard } from './guards/internal.guard.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AccessInventory,
    InternalGuard,
    {
      provide: CREDENTIAL_GUARDS,
      inject: [InternalGuard],
      useFactory: (...guards: CredentialGuards): CredentialGuards => guards,
    },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
})
export class AuthModule {}
