import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Clock } from '@libs/kernel';
import { AddressSigner, ObjectStore } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { Environment } from './environment.js';
import { Secrets } from './secrets.js';

/** The object store of the settings, and the signer of the addresses that this service serves itself. */
@Global()
@Module({
  providers: [
    {
      provide: AddressSigner,
      inject: [Secrets, Clock, Environment],
      useFactory: ({ linkSigning }: Secrets, clock: Clock, { baseUrl }: Environment) =>
        new AddressSigner(linkSigning, clock, `${baseUrl}/storage`),
    },
    {
      provide: ObjectStore,
      inject: [Environment, AddressSigner],
      useFactory: ({ dataDir }: Environment, signer: AddressSigner) =>
        new DiskObjectStore(join(dataDir, 'objects'), signer),
    },
  ],
  exports: [AddressSigner, ObjectStore],
})
export class StorageModule {}
