import type { DenialCode } from '@libs/kernel';
import type { TakeoverOutcome } from '../long-job/long-job.js';
import type { Refusal } from '../long-job/slots/transitions.js';
import type { Job } from '../job.js';

/** A job that has ended, reported after the commit of its end. */
export interface JobEnd {
  job: Job;
  status: 'completed' | 'failed' | 'cancelled';
  errorCode?: DenialCode;
  /** When the transaction that ended it began, by this process's clock. */
  settledFrom: Date;
}

/** Observer of jobs for the log, metrics and traces. Must not throw. */
export abstract class JobWatch {
  abstract ended(end: JobEnd): void;

  /** A long job was taken over from an expired lease. Called after the commit. */
  abstract takenOver(outcome: TakeoverOutcome): void;

  /** A write of a long job was refused: its claim is not the current one any more. */
  abstract refused(refusal: Refusal): void;
}

/** Ignores everything. */
export class NoJobWatch extends JobWatch {
  ended(): void {
    // Nobody watches.
  }

  takenOver(): void {
    // Nobody watches.
  }

  refused(): void {
    // Nobody watches.
  }
}
