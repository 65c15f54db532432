import { Database } from '@libs/database';
import { Denial, type DenialBody, deny } from '@libs/kernel';
import { Injectable, Optional } from '@nestjs/common';
import { CancelRender } from '../../embedded/cancel-render.js';
import { CheckRender } from '../../embedded/check-render.js';
import { findRender } from '../../embedded/find-render.js';
import { RequestRender } from '../../embedded/request-render.js';
import {
  NOT_BEGUN,
  Provider,
  type CheckOutcome,
  type GenerationRequest,
  type Operation,
  type PendingOutcome,
} from '../../provider.js';
import { closeTraining } from '../../training/close-training.js';
import { noteAcceptance } from '../../training/note-acceptance.js';
import { openTraining } from '../../training/open-training.js';
import { readTraining, type TrainingStanding } from '../../training/read-training.js';
import type { TrainingBrief } from '../../training/training-brief.js';
import { trainingFacts } from '../../training/training-facts.js';
import { HandOverTraining } from './hand-over-training.js';
import { trainerUnavailable } from './trainer-client.js';

/** Estimated seconds of a training. */
const USUAL_SECONDS = 1_800;
/** Seconds that a copy of the weights takes in its line. */
const COPY_SECONDS = 60;

const NOTHING_CHARGED = 'Nothing was charged. Train again, or ask the operator of this service.';

/**
 * Trainings that an outside trainer does. To submit writes a row; the first look hands the order over, and further ones
 * wait for the trainer's reports and then for the copy of its weights, a render in the line of imports.
 */
@Injectable()
export class TrainerProvider extends Provider {
  readonly name = 'trainer';

  constructor(
    private readonly database: Database,
    private readonly request: RequestRender,
    private readonly look: CheckRender,
    private readonly stop: CancelRender,
    /** Absent where trainings are only ended. */
    @Optional() private readonly handOver?: HandOverTraining,
  ) {
    super();
  }

  examine(): number {
    if (!this.handOver?.hasTrainer) {
      throw deny('provider_unavailable', 'This service has no trainer for adapters of kind lora.', {
        nextStep: 'Use kind style, which this service makes itself.',
        retryable: false,
      });
    }
    return USUAL_SECONDS;
  }

  /** Reports bring the next look forward. */
  pollAfterMs(ageSeconds: number): number {
    if (ageSeconds < 10) return 500;
    if (ageSeconds < 120) return 2_000;
    return ageSeconds < 3_600 ? 15_000 : 120_000;
  }

  async submit({ name: jobId, accountId, brief }: GenerationRequest): Promise<Operation> {
    await openTraining(this.database, { jobId, accountId, brief: brief as unknown as TrainingBrief });
    return { job_id: jobId };
  }

  async check(operation: Operation): Promise<CheckOutcome> {
    const jobId = jobIdOf(operation);
    const training = await readTraining(this.database, jobId);
    if (!training) return failed(deny('internal_error', `The training ${jobId} is gone.`).body());
    if (training.state === 'completed') return this.followCopy(training);
    if (training.state === 'failed') {
      return failed(
        deny(
          'provider_rejected',
          `The trainer reported a failure${training.error_message ? `: ${training.error_message}` : '.'}`,
          { nextStep: NOTHING_CHARGED },
        ).body(),
      );
    }
    if (training.state === 'cancelled') return { state: 'cancelled', percent: 0, hasBegun: false };
    if (training.closed_at !== null) return closed(training);
    if (training.is_late) {
      return this.end(
        operation,
        deny('provider_unavailable', 'The trainer did not report an end before the deadline.', {
          nextStep: NOTHING_CHARGED,
        }),
      );
    }
    // A report may arrive before the response to the order.
    if (training.accepted_at !== null || training.state === 'running') return waiting(training);
    if (training.is_refused) {
      return this.end(
        operation,
        deny('provider_unavailable', 'The trainer did not accept the order, however often it was sent.', {
          nextStep: NOTHING_CHARGED,
        }),
      );
    }
    return this.handedOver(training);
  }

  /** Does not notify the trainer: its protocol has no cancellation. */
  async cancel(operation: Operation): Promise<void> {
    const jobId = jobIdOf(operation);
    if (await closeTraining(this.database, jobId)) return;
    const training = await readTraining(this.database, jobId);
    if (training?.state === 'completed') await this.stop.run(await this.copyOf(training));
  }

  private async handedOver(training: TrainingStanding): Promise<CheckOutcome> {
    const { job_id: jobId } = training;
    try {
      if (!this.handOver) throw trainerUnavailable('This service has no trainer any more.');
      await this.handOver.run(training);
    } catch (error) {
      if (error instanceof Denial && !error.body().retryable) return this.end({ job_id: jobId }, error);
      throw error;
    }
    await noteAcceptance(this.database, jobId);
    return waiting(training);
  }

  /** Ends the training with this failure, unless the trainer reported an end meanwhile. */
  private async end(operation: Operation, denial: Denial): Promise<CheckOutcome> {
    if (!(await closeTraining(this.database, jobIdOf(operation)))) return this.check(operation);
    return failed(denial.body());
  }

  /** Weights are copied once, by whichever process; the copy is named for the job. */
  private async followCopy(training: TrainingStanding): Promise<CheckOutcome> {
    const outcome = await this.look.run(await this.copyOf(training));
    // The trainer has done its work, and is paid for it.
    if (outcome.state === 'cancelled') return { state: 'cancelled', percent: 100, hasBegun: true };
    if (outcome.state !== 'completed') return outcome;
    return { ...outcome, facts: { ...outcome.facts, ...trainingFacts(training) } };
  }

  private async copyOf({ job_id: name, account_id: accountId }: TrainingStanding): Promise<string> {
    const found = await findRender(this.database, name);
    return found ?? this.request.run({ name, accountId, kind: 'weights', brief: {}, seconds: COPY_SECONDS });
  }
}

function failed(failure: DenialBody): CheckOutcome {
  return { state: 'failed', failure };
}

/** What the trainer has accepted it does and bills, so that a cancellation costs the whole price. */
function closed({ accepted_at: acceptedAt, state }: TrainingStanding): CheckOutcome {
  const hasBegun = acceptedAt !== null || state === 'running';
  return { state: 'cancelled', percent: hasBegun ? 100 : 0, hasBegun };
}

/** The deadline of the training bounds the wait. */
function waiting({ state }: Pick<TrainingStanding, 'state'>): PendingOutcome {
  return { state: 'pending', phase: state === 'running' ? 'training' : NOT_BEGUN, percent: 0, endsItself: true };
}

function jobIdOf(operation: Operation): string {
  return String(operation['job_id']);
}
