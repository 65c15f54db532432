import { Global, Inject, Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { Clock, LOGGER, type Logger } from '@libs/kernel';
import {
  type DataSettings,
  dataSettings,
  type Secrets,
  secretSettings,
  type ServerSettings,
  serverSettings,
} from '@libs/kernel/settings';
import {
  AddressSigner,
  ObjectStore,
  type ObjectStoreSettings,
  objectStoreSettings,
  RemoveObjects,
} from '@libs/storage';
import { openObjectStore } from '../open-object-store.js';
import { type DiskSettings, diskSettings } from './health/disk.settings.js';
import { Health } from './health/health.js';

/** The object store of the settings, and the signer of the addresses that this service serves itself. */
@Global()
@Module({
  providers: [
    AddressSigner,
    RemoveObjects,
    {
      provide: ObjectStore,
      inject: [
        dataSettings.KEY,
        diskSettings.KEY,
        serverSettings.KEY,
        objectStoreSettings.KEY,
        secretSettings.KEY,
        Clock,
        LOGGER,
        Database,
      ],
      useFactory: (
        data: DataSettings,
        disk: DiskSettings,
        server: ServerSettings,
        objectStore: ObjectStoreSettings,
        secrets: Secrets,
        clock: Clock,
        logger: Logger,
        owner: Database,
      ) =>
        openObjectStore({ data, disk, server, objectStore }, secrets, clock, {
          onAway: (error) => logger.warn({ err: error }, 'the object store is away: a finished file waits for it'),
          owner,
        }),
    },
  ],
  exports: [AddressSigner, ObjectStore, RemoveObjects],
})
export class StorageModule {
  constructor(store: ObjectStore, health: Health, @Inject(objectStoreSettings.KEY) { s3 }: ObjectStoreSettings) {
    // A disk that fails is this process's own; a store elsewhere fails for all, and callers need no file for most calls.
    health.watch({ name: 'storage', isVital: s3 === undefined, check: () => store.probe() });
  }
}
