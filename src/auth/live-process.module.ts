import { LOGGER, type Logger, type ServerSettings, serverSettings } from '@libs/kernel';
import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '@libs/database';
import { LiveProcess } from '@libs/identity';

/** This process among those that revocations wait for. */
@Module({
  providers: [
    {
      provide: LiveProcess,
      inject: [Database, LOGGER, serverSettings.KEY],
      useFactory: (database: Database, logger: Logger, { baseUrl }: ServerSettings): LiveProcess =>
        new LiveProcess(database, (error) => logger.warn({ err: error }, 'heartbeat failed'), baseUrl),
    },
  ],
  exports: [LiveProcess],
})
export class LiveProcessModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly process: LiveProcess) {}

  onModuleInit(): Promise<void> {
    return this.process.start();
  }

  /** After the last request, as it may still ask who is calling. */
  onApplicationShutdown(): Promise<void> {
    return this.process.stop();
  }
}
