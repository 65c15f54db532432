import { type GenerateWork, type Unit, type UnitOutput, uuidV5 } from '@libs/kernel';
import {
  type CheckOutcome,
  NOT_BEGUN,
  type Operation,
  type ProducedFile,
  type Provider,
  type UnitMaker,
  type UnitWatch,
} from '@libs/providers';
import type { ErrorReporter } from '../../error-reporter.js';
import type { Checkpoints } from './checkpoints.js';
import type { UnitRow } from './unit.entity.js';
import type { KillPoints } from './kill-points.js';
import { OrderFailed } from './order-failed.js';
import { retryWhileDatabaseDown } from './retry-while-database-down.js';
import type { SlotClaim } from '../long-job.js';
import { pause } from './pause.js';

/** Namespace of the names under which units are ordered from providers; chosen once, by chance. */
const ORDER_NAMESPACE = '0d6f8f0e-4a0c-4a55-9a57-3f1c5b2a7e61';

type FailedCheck = Extract<CheckOutcome, { state: 'failed' }>;

interface Making {
  claim: SlotClaim;
  accountId: string;
  phase: string;
  unit: Unit;
  hash: string;
  /** What earlier attempts wrote down. */
  known?: UnitRow;
  checkpoints: Checkpoints;
  watch: UnitWatch;
}

/** Makes one unit: in a process of ours, or by a provider with an idempotent order. */
export class MakeUnit {
  constructor(
    private readonly maker: UnitMaker,
    private readonly provider: Provider,
    private readonly killPoints: KillPoints,
    private readonly errors: ErrorReporter,
  ) {}

  async run(making: Making): Promise<UnitOutput> {
    const { phase, unit, hash, checkpoints, claim, accountId, watch, known } = making;
    await checkpoints.begin(phase, unit, hash);
    await this.killPoints.reach(`${phase}/begun`);
    if (unit.work.type === 'generate') return this.order(making, unit.work as GenerateWork);
    const attempt = (known?.attempt ?? 0) + 1;
    const { parentId, fence } = claim;
    const output = await this.maker.make({ parentId, accountId, fence, phase, attempt, unit }, watch);
    await this.killPoints.reach(`${phase}/made`);
    return output;
  }

  private async order(making: Making, { kind, brief }: GenerateWork): Promise<UnitOutput> {
    const { phase, unit, hash, checkpoints, claim, accountId, watch } = making;
    const { failures, ...standing } = standingOrder(making);
    const { signal } = watch;
    let { operation } = standing;
    if (!operation) {
      // The name stands for the order: ordering again after a death between order and note yields the same operation,
      // and only one that failed, or whose files were lost, is ordered anew.
      const name = uuidV5([claim.parentId, phase, unit.id, hash, failures].join('/'), ORDER_NAMESPACE);
      const order = { name, accountId, kind, brief };
      operation = await retryWhileDatabaseDown(() => this.provider.submit(order), { errors: this.errors, signal });
      await this.killPoints.reach(`${phase}/submitted`);
      await checkpoints.submitted(phase, unit, operation);
    }
    await this.killPoints.reach(`${phase}/noted`);
    return this.follow(making, operation);
  }

  private async follow(making: Making, operation: Operation): Promise<UnitOutput> {
    try {
      return await this.toItsEnd(making, operation);
    } finally {
      making.watch.onWait(false);
    }
  }

  private async toItsEnd({ unit, watch }: Making, operation: Operation): Promise<UnitOutput> {
    const { signal, onProgress, onWait } = watch;
    const from = performance.now();
    for (;;) {
      const outcome = await retryWhileDatabaseDown(() => this.provider.check(operation), {
        errors: this.errors,
        signal,
      });
      if (outcome.state === 'completed') return { files: byRole(outcome.files), facts: outcome.facts };
      if (outcome.state === 'failed') throw orderFailed(outcome);
      // The provider says so, although this service did not cancel the unit.
      if (outcome.state === 'cancelled') {
        throw new OrderFailed('provider_unavailable', `The provider stopped the work on ${unit.id}.`);
      }
      onProgress(outcome.percent / 100);
      onWait(outcome.phase === NOT_BEGUN);
      await pause(this.provider.pollAfterMs((performance.now() - from) / 1000), signal);
    }
  }
}

function orderFailed({ failure, chargedPercent }: FailedCheck): OrderFailed {
  const { error_code: code, error_description: text, actionable_next_step: nextStep } = failure;
  const failed = new OrderFailed(code, text, { nextStep });
  failed.isCharged = chargedPercent !== undefined;
  return failed;
}

/** The order that `Checkpoints.begin` kept: none if the inputs have changed or its files were lost. */
function standingOrder({ known, hash }: Making): { operation: Operation | null; failures: number } {
  if (known?.input_hash !== hash) return { operation: null, failures: 0 };
  if (known.state === 'done') return { operation: null, failures: known.failures + 1 };
  return { operation: known.operation, failures: known.failures };
}

function byRole(files: ProducedFile[]): UnitOutput['files'] {
  return Object.fromEntries(
    files.map(({ role, key, mimeType, sizeBytes, sha256 }) => [role, { key, mimeType, sizeBytes, sha256 }]),
  );
}
