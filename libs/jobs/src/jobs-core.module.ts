import { LibraryModule } from '@libs/library';
import { ProvidersModule } from '@libs/providers/adapters';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilmRecipes } from './adapters/film-recipes.js';
import { SideModerator } from './adapters/side-moderator.js';
import { CancelJob } from './cancel/cancel-job.js';
import { FailJob } from './end/fail-job.js';
import { Publish } from './end/publish.js';
import { RecordCancellation } from './end/record-cancellation.js';
import { ExplainOwnResource } from './explain/explain-own-resource.js';
import { ExplainResource } from './explain/explain-resource.js';
import { ErrorReporter } from './error-reporter.js';
import { JobLimits } from './job-limits.js';
import { LogErrorReporter } from './log-error-reporter.js';
import { ClaimHandoff } from './long-job/handoff/claim-handoff.js';
import { Launch } from './long-job/handoff/launch.js';
import { WithdrawHandoff } from './long-job/handoff/withdraw-handoff.js';
import { ExplainLongJob } from './long-job/read/explain-long-job.js';
import { Recipes } from './long-job/recipes.js';
import { PollLongJob } from './long-job/run/poll-long-job.js';
import { PollNext } from './long-job/run/poll-next.js';
import { StartLongJob } from './long-job/run/start-long-job.js';
import { ReleaseSlot } from './long-job/slots/release-slot.js';
import { RenewLease } from './long-job/slots/renew-lease.js';
import { StopOrders } from './long-job/stop-orders.js';
import { Resume } from './long-job/takeover/resume.js';
import { TakeOver } from './long-job/takeover/take-over.js';
import { WatchLease } from './long-job/takeover/watch-lease.js';
import { KillPoints, NoKillPoints } from './long-job/walk/kill-points.js';
import { RunningWalks } from './long-job/walk/running-walks.js';
import { WalkServices } from './long-job/walk/walk-services.js';
import { AwaitResource } from './news/await-resource.js';
import { DeliverOutbox } from './news/deliver-outbox.js';
import { ReadWorks } from './news/read-works.js';
import { ResourceUpdates } from './news/resource-updates.js';
import { Production } from './production.entity.js';
import { RescueJobs } from './queue/rescue-jobs.js';
import { TaskBell } from './queue/task-bell.js';
import { WakeJob } from './queue/wake-job.js';
import { Moderator } from './start/moderator.js';
import { StartJob } from './start/start-job.js';
import { PollStep } from './step/poll-step.js';

const EXPORTED = [
  JobLimits,
  StartJob,
  PollNext,
  CancelJob,
  AwaitResource,
  ReadWorks,
  ResourceUpdates,
  WakeJob,
  RescueJobs,
  DeliverOutbox,
  RunningWalks,
  ClaimHandoff,
  Launch,
  Resume,
  WatchLease,
  ExplainLongJob,
  ExplainResource,
  ExplainOwnResource,
  { provide: ErrorReporter, useClass: LogErrorReporter },
  { provide: Moderator, useClass: SideModerator },
  { provide: Recipes, useClass: FilmRecipes },
];

/**
 * Durable jobs. The application provides Database, JobWatch, JobLauncher, SlotTerms and, where events leave the service,
 * EventRecorder.
 */
@Module({
  imports: [TypeOrmModule.forFeature([Production]), LibraryModule, ProvidersModule],
  providers: [
    ...EXPORTED,
    TaskBell,
    Publish,
    FailJob,
    RecordCancellation,
    PollStep,
    PollLongJob,
    StartLongJob,
    TakeOver,
    WithdrawHandoff,
    StopOrders,
    RenewLease,
    ReleaseSlot,
    WalkServices,
    { provide: KillPoints, useClass: NoKillPoints },
  ],
  exports: EXPORTED,
})
export class JobsCoreModule {}
