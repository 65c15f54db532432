import { Module } from '@nestjs/common';
import { AccessModule } from '@libs/access';
import { LibraryModule } from '@libs/library';
import { AuthModule } from '../auth/auth.module.js';
import { DownloadsModule } from '../auth/web-sessions/downloads.module.js';
import { ProviderInputController } from './provider-input.controller.js';
import { ResolveController } from './resolve.controller.js';
import { ShortAddressController } from './short-address.controller.js';
import { ShortAddressVisitors } from './short-address-visitors.js';
import { StorageController } from './storage.controller.js';
import { UploadController } from './upload.controller.js';
import { WatchController } from './watch.controller.js';

@Module({
  imports: [DownloadsModule, AccessModule, AuthModule, LibraryModule],
  controllers: [
    ProviderInputController,
    ResolveController,
    ShortAddressController,
    StorageController,
    UploadController,
    WatchController,
  ],
  providers: [ShortAddressVisitors],
})
export class ResolveModule {}
