import { Database, json } from '@libs/database';
import { deny, plainText } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Checkpoint, Training, TrainingState } from './training.entity.js';

/** What a trainer reports of a training. Absent members leave what earlier reports said. */
export interface TrainingReport {
  jobId: string;
  state: Exclude<TrainingState, 'waiting'>;
  /** Needed where the state is `completed`. */
  weightsUri?: string;
  gpuSeconds?: number;
  gpuTier?: string;
  checkpoints?: readonly Checkpoint[];
  errorMessage?: string;
}

/** `unchanged`: a repeat, a late `running`, or a report of a job that the service has ended. */
type ReportOutcome = 'recorded' | 'unchanged';

/** Takes down a trainer's report, in one transaction. The first end that it reports stands. */
@Injectable()
export class RecordReport {
  constructor(private readonly database: Database) {}

  async run(report: TrainingReport): Promise<ReportOutcome> {
    const { jobId, state } = report;
    return this.database.transaction(async (tx) => {
      const [training] = await tx.sql<Pick<Training, 'state' | 'closed_at'>[]>`
        select state, closed_at from training where job_id = ${jobId} for update`;
      if (!training) {
        throw deny('not_found', `No training has the job_id ${jobId}.`, {
          nextStep: 'Use the job_id of the order; a job that its owner removed is gone. Send nothing further.',
        });
      }
      const hasEnded = training.state !== 'waiting' && training.state !== 'running';
      if (hasEnded && state !== 'running' && state !== training.state) {
        throw deny('webhook_conflict', `The job was reported ${training.state} before and is now reported ${state}.`);
      }
      if (hasEnded || training.closed_at !== null) return 'unchanged';
      const { weightsUri, gpuSeconds, gpuTier, checkpoints, errorMessage } = report;
      await tx.sql`
        update training
        set state = ${state}, weights_uri = ${state === 'completed' ? (weightsUri ?? null) : null},
          gpu_seconds = coalesce(${gpuSeconds ?? null}::float8, gpu_seconds),
          gpu_tier = coalesce(${gpuTier ?? null}, gpu_tier),
          checkpoints = coalesce(${checkpoints === undefined ? null : json(checkpoints)}::jsonb, checkpoints),
          error_message = coalesce(${errorMessage === undefined ? null : plainText(errorMessage)}, error_message),
          updated_at = clock_timestamp()
        where job_id = ${jobId}`;
      return 'recorded';
    });
  }
}
