import { LibraryModule } from '@libs/library';
import { Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';
import { JobsModule } from './jobs.module.js';
import { ObservedRenders } from './observed-renders.js';
import { RenderWorkers } from './render-workers.js';
import { ResumeSchedule } from './resume-schedule.js';
import { Sweep } from './sweep.js';
import { SweepLoop } from './sweep-loop.js';

/** The loops that wake jobs, make renders and sweep: of every process but an `api`. */
@Module({
  imports: [JobsModule, LibraryModule],
  providers: [BackgroundWork, ObservedRenders, RenderWorkers, ResumeSchedule, Sweep, SweepLoop],
})
export class JobLoopsModule {}
