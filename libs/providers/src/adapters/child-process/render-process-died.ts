import { Denial } from '@libs/kernel';

/** A child process ended without a valid result. */
export class RenderProcessDied extends Denial {
  constructor(how: string, cause?: unknown) {
    super('provider_unavailable', `The render process ended without a result (${how}).`, { cause });
  }
}
