import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
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
      ],
      useFactory: (
        data: DataSettings,
        disk: DiskSettings,
        server: ServerSettings,
        objectStore: ObjectStoreSettings,
        secrets: Secrets,
        clock: Clock,
      ) => openObjectStore({ data, disk, server, objectStore }, secrets, clock),
    },
  ],
  exports: [AddressSigner, ObjectStore, RemoveObjects],
})
export class StorageModule implements OnModuleInit {
  constructor(
    private readonly store: ObjectStore,
    health: Health,
    @Inject(objectStoreSettings.KEY) { s3 }: ObjectStoreSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // A disk that fails is this process's own; a store elsewhere fails for all, and callers need no file for most calls.
    health.watch({ name: 'storage', isVital: s3 === undefined, check: () => store.head('health/probe') });
  }

  /** What earlier processes left behind takes room and nothing else: without the sweep the service serves as well. */
  async onModuleInit(): Promise<void> {
    try {
      const drafts = await this.store.sweep();
      if (drafts > 0) this.logger.info({ drafts }, 'interrupted uploads were swept');
    } catch (error) {
      this.logger.warn({ err: error }, 'interrupted uploads could not be swept');
    }
  }
}
