import { CommitOutcomeUnknown, DatabaseUnavailable, Database } from '@libs/database';
import { Denial, type DenialBody, deny } from '@libs/kernel';
import type { ResourceStatus } from '@libs/library';
import { NOT_BEGUN, type CheckOutcome, type Operation, type Provider, ProviderRegistry } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { advanceStep, type StepState } from './advance-step.js';
import { claimStep } from '../claims/claim-step.js';
import { ErrorReporter } from '../error-reporter.js';
import { FailJob } from '../end/fail-job.js';
import { type JobEnd, JobWatch, NoJobWatch } from '../watch/job-watch.js';
import type { Job } from '../job.js';
import { LOOK_AGAIN_FOR_PARTS_MS, lookAtParts } from '../parts/look-at-parts.js';
import { wakeIfPartsEnded } from '../parts/wake-if-parts-ended.js';
import { Publish } from '../end/publish.js';
import { RecordCancellation } from '../end/record-cancellation.js';
import { releaseStep } from '../claims/release-step.js';

export interface PollResult {
  result: 'advanced' | 'completed' | 'failed' | 'cancelled' | 'stale' | 'idle';
  resource_id?: string;
  status?: ResourceStatus;
  next_step?: number;
}

/**
 * One durable step of a job, safe to repeat from any process: claims the step under a new fence, calls the provider,
 * and writes the result under that fence. On a transient error of the provider it gives the step back and throws, so
 * that the queue retries.
 */
@Injectable()
export class PollStep {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRegistry,
    private readonly publish: Publish,
    private readonly fail: FailJob,
    private readonly cancellation: RecordCancellation,
    private readonly errors: ErrorReporter,
    private readonly watch: JobWatch = new NoJobWatch(),
  ) {}

  async run(resourceId: string, step?: number): Promise<PollResult> {
    const { claimed, production } = await this.database.transaction((tx) =>
      claimStep(tx, this.providers, resourceId, step),
    );
    if (!claimed) return { result: 'stale', resource_id: resourceId, status: production.status };
    try {
      return await this.step(production);
    } catch (error) {
      if (error instanceof Denial && !error.body().retryable) {
        return this.failed(production, error.body());
      }
      // Its lease ends by itself; what kept it from being given back must not hide the trouble.
      const keep = (reason: unknown): void => this.errors.report(`step of ${resourceId}`, reason);
      await releaseStep(this.database, production).catch(keep);
      throw error;
    }
  }

  private async step(claim: Job): Promise<PollResult> {
    if (claim.overdue) return this.expire(claim);
    if (claim.cancel_requested) return this.cancel(claim);
    const provider = this.providers.get(claim.provider);
    if (claim.operation) return this.follow(claim, await provider.check(claim.operation), claim.operation);
    const parts = await lookAtParts(this.database, claim);
    if (parts.state === 'failed') return this.failed(claim, parts.failure);
    if (parts.state === 'open') return this.waitForParts(claim);
    return this.advance(claim, { operation: await submit(provider, claim), phase: NOT_BEGUN, percent: 0 });
  }

  private async waitForParts(claim: Job): Promise<PollResult> {
    const waiting = { operation: null, phase: NOT_BEGUN, percent: 0 };
    const waited = await this.advance(claim, waiting, LOOK_AGAIN_FOR_PARTS_MS);
    await wakeIfPartsEnded(this.database, claim);
    return waited;
  }

  private async cancel(claim: Job): Promise<PollResult> {
    const provider = this.providers.get(claim.provider);
    const operation = await this.operationOf(provider, claim);
    if (!operation) return this.cancelled(claim, NOTHING_DONE);
    await provider.cancel(operation);
    return this.follow(claim, await provider.check(operation), operation);
  }

  /**
   * Ends a job past its deadline: a completed one is published, a failed one fails with its own reason, any other is
   * stopped and failed. Errors are thrown, so that later steps retry, until PATIENCE_MINUTES have passed.
   */
  private async expire(claim: Job): Promise<PollResult> {
    const provider = this.providers.find(claim.provider);
    if (!provider) this.errors.report('deadline', new Error(`nobody here can stop ${nameOf(claim)}`));
    const operation = provider && (await this.tolerantly(claim, () => this.operationOf(provider, claim)));
    const outcome = operation && (await this.tolerantly(claim, () => provider.check(operation)));
    if (operation && (outcome?.state === 'completed' || outcome?.state === 'failed')) {
      const ended = await this.tolerantly(claim, () => this.follow(claim, outcome, operation));
      if (ended) return ended;
    }
    if (operation) await this.tolerantly(claim, () => provider.cancel(operation));
    if (claim.cancel_requested) return this.cancelled(claim, NOTHING_DONE);
    return this.failed(
      claim,
      deny('provider_unavailable', 'The job did not end before its deadline; nothing was charged.').body(),
    );
  }

  /** Does one thing for an overdue job; reports an error instead of throwing it when the job is waited for no longer. */
  private async tolerantly<T>(claim: Job, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      // Our own database is waited for: nothing could be ended without it.
      if (!claim.abandoned || isOfDatabase(error)) throw error;
      this.errors.report('deadline', new Error(`trouble with ${nameOf(claim)}`, { cause: error }));
      return undefined;
    }
  }

  /**
   * The provider's handle of a job that is to end. An earlier claim may have submitted and died before it saved the handle:
   * submitting again under the same name brings it back. Undefined where no earlier claim can have submitted.
   */
  private async operationOf(provider: Provider, claim: Job): Promise<Operation | undefined> {
    if (claim.operation) return claim.operation;
    if (claim.fence === 1 || (await lookAtParts(this.database, claim)).state !== 'completed') return undefined;
    return submit(provider, claim);
  }

  private async follow(claim: Job, outcome: CheckOutcome, operation: Operation): Promise<PollResult> {
    switch (outcome.state) {
      case 'completed':
        return this.ended(claim, 'completed', () => this.publish.run(claim, outcome));
      case 'failed':
        return this.failed(claim, outcome.failure, outcome.chargedPercent);
      case 'cancelled':
        return this.cancelled(claim, outcome);
      case 'pending':
        return this.advance(claim, { ...outcome, operation });
    }
  }

  private async advance(
    claim: Job,
    state: StepState,
    pollAfterMs = this.providers.get(claim.provider).pollAfterMs(claim.age_seconds),
  ): Promise<PollResult> {
    const nextStep = await advanceStep(this.database, claim, state, pollAfterMs);
    if (nextStep === undefined) return { result: 'stale', resource_id: claim.resource_id, status: claim.status };
    const status = state.phase === NOT_BEGUN ? claim.status : 'processing';
    return { result: 'advanced', resource_id: claim.resource_id, status, next_step: nextStep };
  }

  private failed(claim: Job, failure: DenialBody, chargedPercent?: number): Promise<PollResult> {
    return this.ended(claim, 'failed', () => this.fail.run(claim, failure, chargedPercent), failure.error_code);
  }

  private cancelled(claim: Job, done: { percent: number; hasBegun: boolean }): Promise<PollResult> {
    return this.ended(claim, 'cancelled', () => this.cancellation.run(claim, done));
  }

  /** Writes the end of a job and reports it to JobWatch, unless the claim was superseded. */
  private async ended(
    job: Job,
    status: JobEnd['status'],
    write: () => Promise<boolean>,
    errorCode?: JobEnd['errorCode'],
  ): Promise<PollResult> {
    const settledFrom = new Date();
    if (!(await write())) return { result: 'stale', resource_id: job.resource_id };
    this.watch.ended({ job, status, errorCode, settledFrom });
    return { result: status, resource_id: job.resource_id, status };
  }
}

/** Of a job that never reached its provider, or that the service could not bring to an end in time: only a payment is charged, and the least. */
const NOTHING_DONE = { percent: 0, hasBegun: false };

function isOfDatabase(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof CommitOutcomeUnknown;
}

function nameOf({ resource_id: id, provider }: Job): string {
  return `the job of ${id} at ${provider}`;
}

/** Submitting is idempotent by name, and the name is the resource. */
function submit(provider: Provider, claim: Job): Promise<Operation> {
  const { kind, brief } = claim.request;
  return provider.submit({ name: claim.resource_id, accountId: claim.account_id, kind, brief });
}
