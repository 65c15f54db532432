import { Denial, type DenialBody, deny, isDenial } from '@libs/kernel';
import { DatabaseUnavailable, type Transaction } from '@libs/database';
import { EndedByMarkup } from '@libs/providers';
import type { JobEnd } from '../../watch/job-watch.js';
import { cancelLongJob, failChargedLongJob, failLongJob } from '../end/end-long-job.js';
import type { SlotClaim } from '../long-job.js';
import { observedJob, type LongJob, readLongJob } from '../end/walked-job.js';
import { OrderFailed } from './order-failed.js';
import { pause } from './pause.js';
import { persist } from './persist.js';
import { publishLongJob } from '../end/publish-long-job.js';
import { longJobStatus, type SlotView } from '../slots/slot-view.js';
import { WalkPhases } from './walk-phases.js';
import type { WalkServices } from './walk-services.js';
import type { Refusal } from '../slots/transitions.js';
import { type StopReason, WalkStopped } from './walk-stopped.js';
import { WalkedProgress } from '../slots/walked-progress.js';
import { whileHolding } from '../slots/while-holding.js';

/** Milliseconds between signs of life, at most: also how long a wish to cancel may go unheard. */
const BEAT_MS = 2_000;

/** The result of a walk. */
export type WalkEnd = JobEnd['status'] | 'lost' | 'released';

type End = { verb: 'publish' | 'fail' | 'cancel'; status: JobEnd['status']; failure?: DenialBody };

/** One walk of one claim: keeps its lease, walks its phases, writes its end. */
export class Walk {
  private readonly stopping = new AbortController();
  private readonly progress = new WalkedProgress();
  private readonly begunAt = performance.now();

  constructor(
    private readonly services: WalkServices,
    private readonly claim: SlotClaim,
  ) {}

  /** Ends it before its work is done. */
  stop(reason: StopReason, refusal?: Refusal): void {
    if (!this.stopping.signal.aborted) this.stopping.abort(new WalkStopped(reason, refusal));
  }

  /** Rejects, and ends nothing, where only this process cannot go on. */
  async run(): Promise<WalkEnd> {
    const job = await readLongJob(this.services.database, this.claim.parentId);
    if (!job) return 'lost';
    const over = new AbortController();
    const beating = this.beat(over.signal);
    try {
      return await this.walk(job);
    } catch (error) {
      return await this.stopped(job, error);
    } finally {
      over.abort(new Error('the walk is over'));
      await beating;
    }
  }

  private async walk(job: LongJob): Promise<WalkEnd> {
    const { claim, services, progress } = this;
    const recipe = this.services.recipes.of(claim.kind, job.request.brief);
    const { signal } = this.stopping;
    const finished = await new WalkPhases(services, { claim, job, recipe, progress, signal }).run();
    const release = recipe.release(finished);
    await services.killPoints.reach('publish/ready');
    const { terms, holds } = this.services;
    return this.end(job, { verb: 'publish', status: 'completed' }, (tx, view) =>
      publishLongJob(tx, view, { claim, release, terms, holds }),
    );
  }

  /** Handles a walk that stopped before its end. */
  private async stopped(job: LongJob, error: unknown): Promise<WalkEnd> {
    const { reason } = this.stopping.signal as { reason?: unknown };
    const stop = reason instanceof WalkStopped ? reason : error;
    const ending = { parentId: this.claim.parentId, accountId: job.account_id };
    if (stop instanceof WalkStopped) {
      if (stop.refusal) this.services.watch.refused(stop.refusal);
      if (stop.reason === 'lost') return 'lost';
      if (stop.reason === 'leaving') return (await this.services.release.run(this.claim)) ? 'released' : 'lost';
      return this.end(job, { verb: 'cancel', status: 'cancelled' }, (tx, view) =>
        cancelLongJob(tx, this.services.holds, { ...ending, view }),
      );
    }
    if (isForAnother(error)) throw error;
    const failure = this.failureOf(error);
    const failing = isCharged(error) ? failChargedLongJob : failLongJob;
    return this.end(job, { verb: 'fail', status: 'failed', failure }, (tx, view) =>
      failing(tx, this.services.holds, { ...ending, view }, failure),
    );
  }

  /** Writes an end, once, and reports it to JobWatch. */
  private async end(
    job: LongJob,
    { verb, status, failure }: End,
    write: (tx: Transaction, view: SlotView) => Promise<unknown>,
  ): Promise<WalkEnd> {
    const { database, errors, killPoints } = this.services;
    const settledFrom = new Date();
    try {
      await persist(() => whileHolding(database, verb, this.claim, write), {
        errors,
        signal: new AbortController().signal,
        showsCommit: async () => (await this.status()) === status,
      });
    } catch (error) {
      if (!(error instanceof WalkStopped)) throw error;
      if (error.refusal) this.services.watch.refused(error.refusal);
      return 'lost';
    }
    await killPoints.reach(`${verb}/written`);
    if (status !== 'completed') await this.services.stopOrders.run(this.claim.parentId);
    this.services.watch.ended({ job: this.watched(job), status, errorCode: failure?.error_code, settledFrom });
    return status;
  }

  /** The job for JobWatch, with its current age. */
  private watched(job: LongJob): JobEnd['job'] {
    const walked = (performance.now() - this.begunAt) / 1000;
    return observedJob({ ...job, age_seconds: job.age_seconds + walked }, this.claim.fence);
  }

  private async status(): Promise<string | undefined> {
    const { database } = this.services;
    const [row] = await database.sql<{ status: string }[]>`
      select status from resource where id = ${this.claim.parentId}`;
    return row && longJobStatus(row.status);
  }

  /** Signs of life until the walk is over. A database that is away ends no walk: its writes are fenced. */
  private async beat(over: AbortSignal): Promise<void> {
    const { renew, terms } = this.services;
    const everyMs = this.services.beatMs ?? Math.min(BEAT_MS, (terms.leaseSeconds * 1000) / 3);
    while (!over.aborted) {
      try {
        const renewal = await renew.run(this.claim, this.progress);
        if (renewal.isLost) this.stop('lost', renewal.refusal);
        else if (renewal.isCancelWished) this.stop('cancelled');
      } catch (error) {
        this.services.errors.report(`lease of ${this.claim.parentId}`, error);
      }
      await pause(everyMs, over).catch(() => undefined);
    }
  }

  private failureOf(error: unknown): DenialBody {
    if (error instanceof Denial) return error.body();
    this.services.errors.report(`walk of ${this.claim.parentId}`, error);
    return deny('internal_error', 'The job stopped with an unexpected error; nothing was charged.').body();
  }
}

/** The caller's own markup ended a unit of it. */
function isCharged(error: unknown): boolean {
  return error instanceof EndedByMarkup || (error instanceof OrderFailed && error.isCharged);
}

/** No fault of the parent: its lease runs out, or ends as its process exits, and a process that can go on takes it over. */
function isForAnother(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isDenial(error, 'handler_elsewhere');
}
