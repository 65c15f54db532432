import { Denial } from '@libs/kernel';

/** A text of signs alone: nothing in it can be said or set, and none of its emoji names a picture. */
export class NothingToShow extends Denial {
  constructor() {
    super('input_unsupported', 'The text has no words, and no emoji that names a picture.', {
      nextStep: 'Say in a few words what it should be about.',
    });
  }
}
