import { type Denial, deny } from '@libs/kernel';

/** The encoder ended without a result; `reason` is the last thing it said, or how it died. It may well work next time. */
export function encoderFailed(reason: string, cause?: unknown): Denial {
  return deny('provider_unavailable', `The encoder stopped: ${reason.slice(0, 300)}`, {
    nextStep: 'Call the tool again; nothing was charged.',
    cause,
  });
}
