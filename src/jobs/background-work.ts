import { Database } from '@libs/database';
import {
  DeliverOutbox,
  DeliverTasks,
  ErrorReporter,
  JobLauncher,
  Relay,
  RescueJobs,
  RunningWalks,
  type TaskSink,
} from '@libs/jobs';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { requireNoMakerClosed } from '@libs/providers';
import { DecoderIsolation } from '@libs/providers/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { Health } from '../platform/health/health.js';
import type { ProcessWork } from '../platform/process/process-work.js';
import { openTaskSink } from './open-task-sink.js';
import { RenderWorkers } from './render-workers.js';
import { ResumeSchedule } from './resume-schedule.js';
import { SweepLoop } from './sweep-loop.js';
import { type TaskQueueSettings, taskQueueSettings } from './task-queue.settings.js';

/** The loops of a process that makes media: renders, and the relay that wakes jobs over HTTP. */
@Injectable()
export class BackgroundWork implements ProcessWork {
  private sink?: TaskSink;
  private relay?: Relay;

  constructor(
    private readonly database: Database,
    @Inject(taskQueueSettings.KEY) private readonly queue: TaskQueueSettings,
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    private readonly errors: ErrorReporter,
    private readonly workers: RenderWorkers,
    private readonly rescue: RescueJobs,
    private readonly sweepLoop: SweepLoop,
    private readonly resumes: ResumeSchedule,
    private readonly walks: RunningWalks,
    private readonly outbox: DeliverOutbox,
    private readonly launcher: JobLauncher,
    private readonly health: Health,
    private readonly isolation: DecoderIsolation,
  ) {}

  /** Starts once the process listens, since the relay calls the process's own routes at `ownAddress`. */
  async start(ownAddress: string): Promise<void> {
    await this.workers.start();
    this.health.watch({ name: 'sandbox', isVital: false, check: () => this.isolation.requireSandbox() });
    this.health.watch({ name: 'makers', isVital: false, check: () => requireNoMakerClosed(this.database) });
    this.sweepLoop.start();
    this.sink = await openTaskSink(this.queue, this.secrets, ownAddress);
    this.relay = new Relay(
      this.database,
      new DeliverTasks(this.database, this.sink, this.errors),
      this.outbox,
      this.rescue,
      this.errors,
    );
    await this.relay.start();
    this.resumes.start();
  }

  async stop(): Promise<void> {
    // Together and each for itself: a slow delivery must not eat the time that renders need to be handed back.
    const parts = {
      relay: this.relay,
      'resume schedule': this.resumes,
      'long jobs': this.walks,
      'render workers': this.workers,
      sweep: this.sweepLoop,
      'job launcher': this.launcher,
    };
    const stopping = Object.entries(parts).map(async ([part, loop]) => {
      await loop?.stop().catch((error: unknown) => this.errors.report(part, error));
    });
    await Promise.all(stopping);
    await this.sink?.close().catch((error: unknown) => this.errors.report('task sink', error));
  }
}
