import { randomUUID } from 'node:crypto';
import type { Database } from '@libs/database';
import { Denial, type DenialBody } from '@libs/kernel';
import type { ClaimRender } from './claim-render.js';
import type { HoldRender } from './hold-render.js';
import { RENDER_CANCELLED_CHANNEL, RENDER_LEASE_SECONDS, RENDER_READY_CHANNEL, type Render } from './render.js';
import type { RenderRunner } from './render-runner.js';

/** Milliseconds between looks for a claimable render when no notification comes. */
const LOOK_EVERY_MS = 2_000;

export interface RenderWorkerOptions {
  /** Renders at a time in this process. */
  concurrency: number;
  /** Told of every render that ended, so that whoever waits for it can look at once. */
  onEnded(render: Render): Promise<void>;
  /** Told of errors that belong to no caller. */
  onError(error: unknown): void;
}

/** The part of a process that makes renders: claims them, runs them, keeps their leases, writes their ends. */
export class RenderWorker {
  private readonly holder = randomUUID();
  private readonly running = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  private readonly unlisten: (() => Promise<void>)[] = [];
  private timer?: NodeJS.Timeout;
  private claiming?: Promise<void>;
  private claimAgain = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly claim: ClaimRender,
    private readonly hold: HoldRender,
    private readonly runner: RenderRunner,
    private readonly options: RenderWorkerOptions,
  ) {}

  async start(): Promise<void> {
    this.unlisten.push(
      await this.database.listen(RENDER_READY_CHANNEL, () => this.look()),
      await this.database.listen(RENDER_CANCELLED_CHANNEL, (id) => this.running.get(id)?.stop.abort(new Superseded())),
    );
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** Stops claiming, hands unfinished renders back to the line and resolves when all has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.unlisten.map((unlisten) => unlisten()));
    await this.claiming;
    for (const { stop } of this.running.values()) stop.abort(new ProcessLeaving());
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  /** Claims as long as there is room and work; one claiming run at a time. */
  private look(): void {
    if (this.claiming) {
      this.claimAgain = true;
      return;
    }
    this.claiming = this.claimAll()
      .catch((error: unknown) => this.options.onError(error))
      .finally(() => {
        this.claiming = undefined;
        if (this.claimAgain) {
          this.claimAgain = false;
          this.look();
        }
      });
  }

  private async claimAll(): Promise<void> {
    while (!this.stopped && this.running.size < this.options.concurrency) {
      const render = await this.claim.run(this.holder);
      if (!render) return;
      const stop = new AbortController();
      const ended = this.make(render, stop)
        .catch((error: unknown) => this.options.onError(error))
        .finally(() => {
          this.running.delete(render.id);
          this.look();
        });
      this.running.set(render.id, { stop, ended });
    }
  }

  private async make(render: Render, stop: AbortController): Promise<void> {
    const progress = { phase: 'starting', percent: 0 };
    const renewal = setInterval(
      () => {
        this.hold
          .renew(render, progress.phase, progress.percent)
          .then((held) => held || stop.abort(new Superseded()))
          .catch((error: unknown) => this.options.onError(error));
      },
      (RENDER_LEASE_SECONDS * 1000) / 12,
    );
    try {
      const result = await this.runner.run(render, {
        signal: stop.signal,
        onProgress: (phase, percent) => Object.assign(progress, { phase, percent }),
      });
      await this.hold.finish(render, result);
    } catch (error) {
      if (stop.signal.reason instanceof Superseded) return;
      if (stop.signal.reason instanceof ProcessLeaving) return await this.hold.release(render);
      if (!(error instanceof Denial)) this.options.onError(error);
      await this.hold.fail(render, failureOf(error));
    } finally {
      clearInterval(renewal);
    }
    await this.options.onEnded(render);
  }
}

class Superseded extends Error {}
class ProcessLeaving extends Error {}

function failureOf(error: unknown): DenialBody {
  if (error instanceof Denial) return error.body();
  return new Denial('internal_error', 'The renderer stopped with an unexpected error.').body();
}
