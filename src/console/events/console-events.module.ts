import { LOGGER, type Logger } from '@libs/kernel';
import { Database } from '@libs/database';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { Drain } from '../../platform/health/drain.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';
import { EventsGuard } from './events.guard.js';

/** The receiver of this service for its own events, and the event streams of its pages. */
@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [
    EventsGuard,
    {
      provide: EventStreams,
      inject: [Database, Drain, LOGGER],
      useFactory: (database: Database, { signal }: Drain, logger: Logger): EventStreams => {
        const streams = new EventStreams(database, (error) =>
          logger.warn({ err: error }, 'event streams were ended, since their sessions could not be looked up'),
        );
        signal.addEventListener('abort', () => streams.end());
        return streams;
      },
    },
  ],
})
export class ConsoleEventsModule implements OnApplicationShutdown {
  constructor(private readonly streams: EventStreams) {}

  async onApplicationShutdown(): Promise<void> {
    await this.streams.stop();
  }
}
