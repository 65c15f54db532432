import { Denial } from '@libs/kernel';

/** The voice could not say the text, although the text was accepted. */
export class SpeechFailed extends Denial {
  constructor(reason: string) {
    super('internal_error', `The text could not be spoken: ${reason}.`);
  }
}
