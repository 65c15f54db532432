import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LeaseWatchdogController } from './lease-watchdog.controller.js';
import { PollController } from './poll.controller.js';
import { ResumeController } from './resume.controller.js';

/** Imported only while its setting is on, so that its routes are otherwise not there at all. */
@Module({
  imports: [JobsModule],
  controllers: [PollController, ResumeController, LeaseWatchdogController],
})
export class InternalModule {}
