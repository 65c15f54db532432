import { Denial } from '@libs/kernel';

/** The encoder ended without a result; `reason` is the last thing it said, or how it died. It may well work next time. */
export class EncoderFailed extends Denial {
  constructor(reason: string, cause?: unknown) {
    super('provider_unavailable', `The encoder stopped: ${reason.slice(0, 300)}`, {
      nextStep: 'Call the tool again; nothing was charged.',
      cause,
    });
  }
}
