import { DatabaseUnavailable, type Database } from '@libs/database';
import { Denial, type DenialBody, type DenialCode, deny, newId, RemoteStoreUnavailable } from '@libs/kernel';
import type { ClaimOptions, ClaimRender } from './claim-render.js';
import { EndedByMarkup } from './ended-by-markup.js';
import type { HoldRender } from './hold-render.js';
import { SETTLED_AFTER_SECONDS } from './poisonous-renders.js';
import { RENDER_CANCELLED_CHANNEL, RENDER_LEASE_SECONDS, RENDER_READY_CHANNEL, type RenderLine } from './render.js';
import type { Render } from './render.entity.js';
import { BelongsToLine, type RenderRunner, TryLater } from './render-runner.js';

/** Milliseconds between looks for a claimable render when no notification comes. */
const LOOK_EVERY_MS = 2_000;
/** Milliseconds between attempts to write an end while the database is away. */
const WRITE_AGAIN_MS = 500;
/** Seconds until a render that needs the object store is claimed again while the store is away. */
const STORE_AGAIN_SECONDS = 5;
/** Milliseconds that paid requests under way have when the process leaves, which ends within ten seconds. */
const GRACE_MS = 7_000;

export interface RenderWorkerOptions {
  /** Renders at a time in this process. */
  concurrency: number;
  /** Which renders it takes. */
  line: RenderLine;
  /** Called after the end of every render, so that its job can be advanced at once. */
  onEnded(render: Render, end: RenderEnd): Promise<void>;
  /** Called for errors that concern no caller. */
  onError(error: unknown): void;
  graceMs?: number;
}

/** The result of a claim of this process. */
export interface RenderEnd {
  outcome: 'done' | 'retried' | 'postponed' | 'moved' | 'failed' | 'superseded';
  errorCode?: DenialCode;
  /** When the work began, by this process's clock. */
  from: Date;
}

type WrittenEnd = Omit<RenderEnd, 'from'>;

/** How a render ends: the error to report, and the write that ends it. */
interface Ending {
  errorCode?: DenialCode;
  /** Files were stored, which must be published or removed. */
  hasFiles?: boolean;
  write: () => Promise<RenderEnd['outcome']>;
}

/** One claim that this process works on. */
interface Claim {
  render: Render;
  stop: AbortController;
  /** Aborts as `stop`, and some seconds later where the process leaves. */
  grace: AbortController;
  progress: { phase: string; percent: number };
  isAwaited: boolean;
  /** Its render is over, and its result is being written. */
  isEnding: boolean;
  ended: Promise<void>;
}

/** The part of a process that makes renders: claims them, runs them, keeps their leases, writes their ends. */
export class RenderWorker {
  private readonly holder = newId();
  private readonly running = new Set<Claim>();
  private readonly unlisten: (() => Promise<void>)[] = [];
  private timer?: NodeJS.Timeout;
  private prepared?: Promise<void>;
  private claiming?: Promise<void>;
  private claimAgain = false;
  private readonly leaving = new AbortController();
  private startedAt = Infinity;

  constructor(
    private readonly database: Database,
    private readonly claim: ClaimRender,
    private readonly hold: HoldRender,
    private readonly runner: RenderRunner,
    private readonly options: RenderWorkerOptions,
  ) {}

  async start(): Promise<void> {
    this.startedAt = performance.now();
    // Report a failed preparation now; a render that needs it retries and fails with a readable error.
    const { signal } = this.leaving;
    this.prepared = this.runner.prepare(signal).catch((error: unknown) => {
      if (!signal.aborted) this.options.onError(error);
    });
    this.unlisten.push(
      await this.database.listen(RENDER_READY_CHANNEL, () => this.look()),
      await this.database.listen(RENDER_CANCELLED_CHANNEL, (id) => this.supersede(id)),
    );
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.look();
  }

  /** Stops claiming, hands unfinished renders back to the line and resolves when all has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.leave();
    const { graceMs = GRACE_MS } = this.options;
    const grace = setTimeout(() => {
      for (const claim of this.running) claim.grace.abort(this.leaving.signal.reason);
    }, graceMs);
    await Promise.all(this.unlisten.map((unlisten) => unlisten()));
    await Promise.all([this.claiming, this.prepared]);
    // The claim that was under way when the stop came.
    this.leave();
    await Promise.all([...this.running].map(({ ended }) => ended));
    clearTimeout(grace);
  }

  /** Aborts all running renders at once, but for paid requests. The caller then awaits their ends. */
  private leave(): void {
    this.leaving.abort(new ProcessLeaving());
    for (const { stop } of this.running) stop.abort(this.leaving.signal.reason);
  }

  /** Stops what this process does for a render, under whichever claim. */
  private supersede(renderId: string): void {
    for (const claim of this.running) if (claim.render.id === renderId) abort(claim, new Superseded());
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
    while (!this.leaving.signal.aborted && this.hasRoom()) {
      const isSettled = performance.now() - this.startedAt >= SETTLED_AFTER_SECONDS * 1000;
      const { line } = this.options;
      const render = await this.claim.run(this.holder, { line, isSettled, markup: this.takesMarkup() });
      if (!render) return;
      // After an outage longer than the lease this process may claim what it still works on.
      this.supersede(render.id);
      this.begin(render);
    }
  }

  /** Not while an end waits to be written: after an outage its render could be claimed here and made a second time. */
  private hasRoom(): boolean {
    return this.running.size < this.options.concurrency && ![...this.running].some(({ isEnding }) => isEnding);
  }

  /** Callers' markup never takes the last place of a process; the only one it takes while nothing else waits. */
  private takesMarkup(): ClaimOptions['markup'] {
    const { concurrency: places } = this.options;
    if (places === 1) return 'idle';
    const taken = [...this.running].filter(({ render }) => render.has_markup).length;
    return taken < places - 1 ? 'always' : 'never';
  }

  private begin(render: Render): void {
    const claim: Claim = {
      render,
      stop: new AbortController(),
      grace: new AbortController(),
      progress: { phase: 'starting', percent: 0 },
      isAwaited: false,
      isEnding: false,
      ended: Promise.resolve(),
    };
    this.running.add(claim);
    claim.ended = this.make(claim)
      .catch((error: unknown) => this.options.onError(error))
      .finally(() => {
        this.running.delete(claim);
        this.look();
      });
  }

  private async make(claim: Claim): Promise<void> {
    const { render, stop } = claim;
    const from = new Date();
    let end: WrittenEnd;
    const renew = (): void => void this.renew(claim).catch((error: unknown) => this.options.onError(error));
    const renewal = setInterval(renew, (RENDER_LEASE_SECONDS * 1000) / 8);
    try {
      const ending = await this.outcome(claim);
      if (stop.signal.reason instanceof Superseded && !ending.hasFiles) return;
      claim.isEnding = true;
      end = await this.written(ending, claim).catch((error: unknown) => this.unwritten(claim, error));
    } finally {
      clearInterval(renewal);
    }
    if (stop.signal.reason instanceof ProcessLeaving) return;
    await this.options.onEnded(render, { ...end, from });
  }

  /** Runs the render and answers what is to be written about it. */
  private async outcome(claim: Claim): Promise<Ending> {
    const { render, stop, progress } = claim;
    try {
      const result = await this.runner.run(render, {
        signal: stop.signal,
        grace: claim.grace.signal,
        onProgress: (phase, percent) => Object.assign(progress, { phase, percent }),
        isAwaited: () => claim.isAwaited,
      });
      const hasFiles = result.files.length > 0;
      return { hasFiles, write: async () => ((await this.hold.finish(render, result)) ? 'done' : 'superseded') };
    } catch (error) {
      if (stop.signal.reason instanceof ProcessLeaving) {
        return { write: () => this.hold.release(render).then(() => 'superseded') };
      }
      if (error instanceof TryLater) return { write: () => this.hold.postpone(render, error.seconds) };
      if (error instanceof BelongsToLine) return { write: () => this.hold.move(render, error.line) };
      if (error instanceof RemoteStoreUnavailable && !stop.signal.aborted) {
        this.options.onError(error);
        return { write: () => this.hold.postpone(render, STORE_AGAIN_SECONDS) };
      }
      if (!stop.signal.aborted && !(error instanceof Denial)) this.options.onError(error);
      return this.failed(render, error, progress.percent);
    }
  }

  private failed(render: Render, error: unknown, percent: number): Ending {
    const failure = failureOf(error);
    const charged = error instanceof EndedByMarkup ? percent : undefined;
    return { errorCode: failure.error_code, write: () => this.hold.fail(render, failure, charged) };
  }

  /** Writes the end of a render. A database that is away is waited for: the work is done, and the fence still guards it. */
  private async written({ write, errorCode }: Ending, { stop }: Claim): Promise<WrittenEnd> {
    for (;;) {
      try {
        return { outcome: await write(), errorCode };
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || stop.signal.aborted) throw error;
        this.options.onError(error);
        await new Promise((resolve) => setTimeout(resolve, WRITE_AGAIN_MS));
      }
    }
  }

  /** Fails a render whose end the database refused: otherwise its lease would expire and it would start over. */
  private unwritten(claim: Claim, error: unknown): Promise<WrittenEnd> {
    if (error instanceof DatabaseUnavailable) throw error;
    this.options.onError(error);
    return this.written(this.failed(claim.render, error, claim.progress.percent), claim);
  }

  private async renew(claim: Claim): Promise<void> {
    const { phase, percent } = claim.progress;
    const held = await this.hold.renew(claim.render, phase, percent);
    claim.isAwaited = held === 'awaited';
    if (held === 'lost') abort(claim, new Superseded());
  }
}

function abort({ stop, grace }: Claim, reason: Error): void {
  stop.abort(reason);
  grace.abort(reason);
}

class Superseded extends Error {}
class ProcessLeaving extends Error {}

function failureOf(error: unknown): DenialBody {
  if (error instanceof Denial) return error.body();
  return deny('internal_error', 'The renderer stopped with an unexpected error.').body();
}
