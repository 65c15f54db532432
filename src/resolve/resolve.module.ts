import { Module } from '@nestjs/common';
import { ProviderInputToken } from '@libs/access';
import { Database } from '@libs/database';
import { Clock, provider, type Secrets, secretSettings } from '@libs/kernel';
import { ResolveProviderInput, ResolveResource, ResolveShortAddress } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { AuthModule } from '../auth/auth.module.js';
import { ProviderInputController } from './provider-input.controller.js';
import { ResolveController } from './resolve.controller.js';
import { LibraryModule } from '../library/library.module.js';
import { ShortAddressController } from './short-address.controller.js';
import { StorageController } from './storage.controller.js';
import { UploadController } from './upload.controller.js';

@Module({
  imports: [AuthModule, LibraryModule],
  controllers: [
    ProviderInputController,
    ResolveController,
    ShortAddressController,
    StorageController,
    UploadController,
  ],
  providers: [
    provider(ResolveResource, Database, ObjectStore, Clock),
    provider(ResolveProviderInput, Database, ObjectStore),
    provider(ResolveShortAddress, Database, ObjectStore),
    {
      provide: ProviderInputToken,
      inject: [secretSettings.KEY, Clock],
      useFactory: ({ linkSigning }: Secrets, clock: Clock) => new ProviderInputToken(linkSigning, clock),
    },
  ],
})
export class ResolveModule {}
