import { Denial } from '@libs/kernel';

/** A text of which no word can be spoken. */
export class NothingToSay extends Denial {
  constructor() {
    super('input_unsupported', 'The text has no word or figure that can be spoken.', {
      nextStep: 'Write the words to be spoken, in English.',
    });
  }
}
