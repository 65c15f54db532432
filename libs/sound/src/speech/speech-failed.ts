import { Denial } from '@libs/kernel';

/** The voice could not say the text, although the text was accepted. */
export class SpeechFailed extends Denial {
  constructor(reason: string, cause?: unknown) {
    super('internal_error', `The text could not be spoken: ${reason}.`, { cause });
  }
}
