import { Database } from '@libs/database';
import { ErrorReporter, WakeJob } from '@libs/jobs';
import {
  ClaimRender,
  COPIES,
  HoldRender,
  type ImportSettings,
  importSettings,
  type Render,
  type RenderEnd,
  type RenderLine,
  RenderRunner,
  type RenderSettings,
  renderSettings,
  RenderWorker,
  RunnersByKind,
} from '@libs/providers';
import { dropRawResults, ImportRunner, PurchaseRunner, WeightsRunner } from '@libs/providers/adapters';
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
    @Inject(renderSettings.KEY) { renderConcurrency }: RenderSettings,
    @Inject(importSettings.KEY) { importConcurrency, filmImportConcurrency }: ImportSettings,
  ) {
    this.workers = [
      this.worker('films', runner, renderConcurrency),
      this.worker('quick', runner, renderConcurrency),
      this.worker('imports', new RunnersByKind({ import: imports, weights, purchase: purchases }), importConcurrency),
      this.worker('film_imports', new RunnersByKind({ import: imports, purchase: purchases }), filmImportConcurrency),
      this.worker('purchases', purchases, COPIES.atATime),
    ];
  }

  async start(): Promise<void> {
    for (const worker of this.workers) await worker.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  private worker(line: RenderLine, runner: RenderRunner, concurrency: number): RenderWorker {
    return new RenderWorker(this.database, this.claim, this.hold, runner, {
      line,
      concurrency,
      // A render's name is the id of the resource it is for.
      onEnded: async (render, end) => {
        if (isPurchased(render, end)) await dropRawResults(this.database, render.name);
        await this.wake.run(render.name);
        await this.renders.ended(render, end);
      },
      onError: (error) => this.errors.report(`worker of ${line}`, error),
    });
  }
}

/** No claim will need the maker's bytes any more. */
function isPurchased({ kind }: Render, { outcome }: RenderEnd): boolean {
  return kind === 'purchase' && (outcome === 'done' || outcome === 'failed');
}
