import { Denial } from '@libs/kernel';

/** The launcher did not start the job now; a repetition may. `detail` is what it said, for the log. */
export class LaunchUnavailable extends Denial {
  constructor(
    readonly detail: string,
    cause?: unknown,
  ) {
    super('launch_unavailable', 'The launcher of jobs did not start the job.', { retryAfterSeconds: 2, cause });
  }
}
