import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { ResourceStatus } from '@libs/library';
import type { CheckOutcome, Operation, ProviderRegistry } from '@libs/providers';
import { advanceStep } from './advance-step.js';
import { claimStep } from './claim-step.js';
import type { FailProduction } from './fail-production.js';
import type { Production } from './production.js';
import type { Publish } from './publish.js';
import type { RecordCancellation } from './record-cancellation.js';
import { releaseStep } from './release-step.js';

export interface PollResult {
  result: 'advanced' | 'completed' | 'failed' | 'cancelled' | 'stale' | 'idle';
  resource_id?: string;
  status?: ResourceStatus;
  next_step?: number;
}

/**
 * One durable step of a job, from any process and any number of times: claim the step under a new fence, speak to the
 * provider, write what came of it under that fence. A transient trouble of the provider gives the step back and is thrown,
 * so that the queue comes again.
 */
export class PollStep {
  constructor(
    private readonly database: Database,
    private readonly providers: ProviderRegistry,
    private readonly publish: Publish,
    private readonly fail: FailProduction,
    private readonly cancellation: RecordCancellation,
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
        return this.written(production, 'failed', await this.fail.run(production, error.body()));
      }
      await releaseStep(this.database, production);
      throw error;
    }
  }

  private async step(claim: Production): Promise<PollResult> {
    const provider = this.providers.get(claim.provider);
    if (claim.cancel_requested) return this.cancel(claim);
    if (claim.overdue) {
      const late = new Denial('provider_unavailable', 'The job did not end before its deadline; nothing was charged.');
      if (claim.operation) await provider.cancel(claim.operation);
      return this.written(claim, 'failed', await this.fail.run(claim, late.body()));
    }
    if (!claim.operation) {
      const { kind, brief } = claim.request;
      const name = claim.resource_id;
      const operation = await provider.submit({ name, accountId: claim.account_id, kind, brief });
      return this.advance(claim, { operation, phase: 'queued', percent: 0 });
    }
    return this.follow(claim, await provider.check(claim.operation), claim.operation);
  }

  private async cancel(claim: Production): Promise<PollResult> {
    if (!claim.operation) return this.written(claim, 'cancelled', await this.cancellation.run(claim, 0));
    const provider = this.providers.get(claim.provider);
    await provider.cancel(claim.operation);
    return this.follow(claim, await provider.check(claim.operation), claim.operation);
  }

  private async follow(claim: Production, outcome: CheckOutcome, operation: Operation): Promise<PollResult> {
    switch (outcome.state) {
      case 'completed':
        return this.written(claim, 'completed', await this.publish.run(claim, outcome));
      case 'failed':
        return this.written(claim, 'failed', await this.fail.run(claim, outcome.failure));
      case 'cancelled':
        return this.written(claim, 'cancelled', await this.cancellation.run(claim, outcome.percent));
      case 'pending':
        return this.advance(claim, { operation, phase: outcome.phase, percent: outcome.percent });
    }
  }

  private async advance(
    claim: Production,
    state: { operation: Operation; phase: string; percent: number },
  ): Promise<PollResult> {
    const pollAfterMs = this.providers.get(claim.provider).pollAfterMs(claim.age_seconds);
    const nextStep = await advanceStep(this.database, claim, state, pollAfterMs);
    if (nextStep === undefined) return { result: 'stale', resource_id: claim.resource_id, status: claim.status };
    return { result: 'advanced', resource_id: claim.resource_id, status: 'processing', next_step: nextStep };
  }

  private written(claim: Production, result: 'completed' | 'failed' | 'cancelled', won: boolean): PollResult {
    if (!won) return { result: 'stale', resource_id: claim.resource_id };
    return { result, resource_id: claim.resource_id, status: result };
  }
}
