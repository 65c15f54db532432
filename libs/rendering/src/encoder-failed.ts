import { Denial } from '@libs/kernel';

/** The encoder ended without a film; `reason` is the last thing it said, or how it died. */
export class EncoderFailed extends Denial {
  constructor(reason: string, cause?: unknown) {
    super('internal_error', `The film could not be encoded: ${reason.slice(0, 300)}`, { cause });
  }
}
