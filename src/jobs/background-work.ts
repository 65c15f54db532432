import { type DataSettings, dataSettings, type Secrets, secretSettings } from '@libs/kernel';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import {
  DeliverOutbox,
  DeliverTasks,
  ErrorReporter,
  WakeJob,
  JobLauncher,
  Relay,
  RunningWalks,
  RescueJobs,
  ResourceUpdates,
  type TaskSink,
} from '@libs/jobs';
import {
  ClaimRender,
  HoldRender,
  type ImportSettings,
  importSettings,
  type RenderLine,
  RenderRunner,
  renderSettings,
  type RenderSettings,
  RenderWorker,
  RunnersByKind,
} from '@libs/providers';
import { clearStaging, DecoderIsolation, ImportRunner, WeightsRunner } from '@libs/providers/adapters';
import { Health } from '../platform/health/health.js';
import { openTaskSink } from './open-task-sink.js';
import { ObservedRenders } from './observed-renders.js';
import { ResumeSchedule } from './resume-schedule.js';
import { Sweep } from './sweep.js';
import { SweepLoop } from './sweep-loop.js';
import { type TaskQueueSettings, taskQueueSettings } from './task-queue.settings.js';

/** The loops of a process: news from other processes, renders, and the relay that wakes jobs over HTTP. */
@Injectable()
export class BackgroundWork {
  private readonly workers: readonly RenderWorker[];
  private readonly sweepLoop: SweepLoop;
  private sink?: TaskSink;
  private relay?: Relay;
  private readonly resumes: ResumeSchedule;

  constructor(
    private readonly database: Database,
    private readonly updates: ResourceUpdates,
    @Inject(taskQueueSettings.KEY) private readonly queue: TaskQueueSettings,
    @Inject(secretSettings.KEY) private readonly secrets: Secrets,
    @Inject(dataSettings.KEY) { dataDir }: DataSettings,
    @Inject(renderSettings.KEY) { renderConcurrency }: RenderSettings,
    @Inject(importSettings.KEY) { importConcurrency, filmImportConcurrency }: ImportSettings,
    private readonly errors: ErrorReporter,
    claim: ClaimRender,
    hold: HoldRender,
    runner: RenderRunner,
    imports: ImportRunner,
    weights: WeightsRunner,
    hasten: WakeJob,
    renders: ObservedRenders,
    private readonly rescue: RescueJobs,
    sweep: Sweep,
    private readonly walks: RunningWalks,
    private readonly outbox: DeliverOutbox,
    private readonly launcher: JobLauncher,
    private readonly health: Health,
    private readonly isolation: DecoderIsolation,
  ) {
    const working = (line: RenderLine, runner: RenderRunner, concurrency: number): RenderWorker =>
      new RenderWorker(database, claim, hold, runner, {
        line,
        concurrency,
        // A render's name is the id of the resource it is for.
        onEnded: async (render, end) => {
          await hasten.run(render.name);
          await renders.ended(render, end);
        },
        onError: (error) => errors.report(`worker of ${line}`, error),
      });
    this.workers = [
      working('films', runner, renderConcurrency),
      working('quick', runner, renderConcurrency),
      working('imports', new RunnersByKind({ import: imports, weights }), importConcurrency),
      working('film_imports', imports, filmImportConcurrency),
    ];
    this.resumes = new ResumeSchedule(database, errors);
    this.sweepLoop = new SweepLoop(sweep, () => clearStaging(join(dataDir, 'staging')), errors);
  }

  /** Starts once the process listens, since the relay calls the process's own routes at `ownAddress`. */
  async start(ownAddress: string): Promise<void> {
    await this.updates.start();
    for (const worker of this.workers) await worker.start();
    this.health.watch({ name: 'sandbox', isVital: false, check: () => this.isolation.requireSandbox() });
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
      'render workers': { stop: () => Promise.all(this.workers.map((worker) => worker.stop())) },
      updates: this.updates,
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
