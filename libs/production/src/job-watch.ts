import type { DenialCode } from '@libs/kernel';
import type { Production } from './production.js';

/** A job that has ended, told after the commit of its end. */
export interface JobEnd {
  job: Production;
  status: 'completed' | 'failed' | 'cancelled';
  errorCode?: DenialCode;
  /** When the transaction that ended it began, by this process's clock. */
  settledFrom: Date;
}

/** Where jobs are told of that concern no caller: the log, metrics, traces. Must not throw. */
export abstract class JobWatch {
  abstract ended(end: JobEnd): void;
}

/** For who watches nothing. */
export class NoJobWatch extends JobWatch {
  ended(): void {
    // Nobody watches.
  }
}
