import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';
import { EventsGuard } from './events.guard.js';
import { ProgressWatch } from './progress-watch.js';

/** The receiver of this service for its own events, and the event streams of its pages. */
@Module({
  imports: [AuthModule],
  controllers: [EventsController],
  providers: [EventsGuard, EventStreams, ProgressWatch],
})
export class ConsoleEventsModule {}
