import { Database } from '@libs/database';
import { ErrorReporter, WakeJob } from '@libs/jobs';
import {
  ClaimRender,
  COPIES,
  HoldRender,
  type ImportSettings,
  importSettings,
  PREVIEW_ENDED_CHANNEL,
  type Render,
  type RenderEnd,
  type RenderLine,
  RenderRunner,
  type RenderSettings,
  renderSettings,
  RenderWorker,
  RunnersByKind,
} from '@libs/providers';
import { dropRawResults, ImportRunner, PreviewRunner, PurchaseRunner, WeightsRunner } from '@libs/providers/adapters';
import { Inject, Injectable } from '@nestjs/common';
import { ObservedRenders } from './observed-renders.js';

/** The render workers of this process, one for each line. */
@Injectable()
export class RenderWorkers {
  private readonly workers: readonly RenderWorker[];

  constructor(
    private readonly database: Database,
    private readonly claim: ClaimRender,
    private readonly hold: HoldRender,
    private readonly wake: WakeJob,
    private readonly renders: ObservedRenders,
    private readonly errors: ErrorReporter,
    runner: RenderRunner,
    imports: ImportRunner,
    weights: WeightsRunner,
    purchases: PurchaseRunner,
    previews: PreviewRunner,
    @Inject(renderSettings.KEY) { renderConcurrency, previewConcurrency }: RenderSettings,
    @Inject(importSettings.KEY) { importConcurrency, filmImportConcurrency }: ImportSettings,
  ) {
    this.workers = [
      this.worker('films', runner, renderConcurrency),
      this.worker('quick', runner, renderConcurrency),
      this.worker('imports', new RunnersByKind({ import: imports, weights, purchase: purchases }), importConcurrency),
      this.worker('film_imports', new RunnersByKind({ import: imports, purchase: purchases }), filmImportConcurrency),
      this.worker('purchases', purchases, COPIES.atATime),
      this.worker('previews', previews, previewConcurrency, ({ name }) => database.notify(PREVIEW_ENDED_CHANNEL, name)),
    ];
  }

  async start(): Promise<void> {
    for (const worker of this.workers) await worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  private worker(
    line: RenderLine,
    runner: RenderRunner,
    concurrency: number,
    onEnded = (render: Render, end: RenderEnd): Promise<void> => this.ended(render, end),
  ): RenderWorker {
    return new RenderWorker(this.database, this.claim, this.hold, runner, {
      line,
      concurrency,
      onEnded,
      onError: (error) => this.errors.report(`worker of ${line}`, error),
    });
  }

  /** A render's name is the id of the resource it is for. */
  private async ended(render: Render, end: RenderEnd): Promise<void> {
    if (isPurchased(render, end)) await dropRawResults(this.database, render.name);
    await this.wake.run(render.name);
    await this.renders.ended(render, end);
  }
}

/** No claim will need the maker's bytes any more. */
function isPurchased({ kind }: Render, { outcome }: RenderEnd): boolean {
  return kind === 'purchase' && (outcome === 'done' || outcome === 'failed');
}
