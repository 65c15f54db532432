import { Denial, type DenialBody } from '@libs/kernel';

export type LaunchFault = 'permission denied' | 'not found' | 'invalid argument';

const NEXT_STEP =
  'Tell the operator of this service: the settings or permissions of its job launcher have to be put right first.';

/**
 * The launcher refused this job permanently. The body is for the owner of the job and reveals nothing of the cluster;
 * `detail` is the launcher's error, for the log.
 */
export class LaunchRefused extends Denial {
  constructor(
    fault: LaunchFault,
    readonly detail: string,
    cause?: unknown,
  ) {
    super('internal_error', `The process that makes it could not be started: ${fault}.`, {
      nextStep: NEXT_STEP,
      cause,
    });
  }

  override body(): DenialBody {
    return { ...super.body(), retryable: false };
  }
}
