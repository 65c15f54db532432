import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Clock, LOGGER, type Logger } from '@libs/kernel';
import { dataSettings, secretSettings, serverSettings } from '@libs/kernel/settings';
import { AddressSigner, ObjectStore, RemoveObjects } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { openObjectStore } from '../open-object-store.js';
import { Health } from './health/health.js';
import { diskSettings } from './health/disk.settings.js';

/** The object store of the settings, and the signer of the addresses that this service serves itself. */
@Global()
@Module({
  providers: [
    AddressSigner,
    RemoveObjects,
    { provide: ObjectStore, useExisting: DiskObjectStore },
    {
      provide: DiskObjectStore,
      inject: [dataSettings.KEY, diskSettings.KEY, serverSettings.KEY, secretSettings.KEY, Clock],
      useFactory: openObjectStore,
    },
  ],
  exports: [AddressSigner, ObjectStore, RemoveObjects],
})
export class StorageModule implements OnModuleInit {
  constructor(
    private readonly store: DiskObjectStore,
    health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    health.watch({ name: 'storage', isVital: true, check: () => store.head('health/probe') });
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
