import { Denial } from '@libs/kernel';
import { LONGEST_COMPOSITION } from './composition.js';

/** The segments, with what is said in them, are longer than a composition may be. */
export class CompositionTooLong extends Denial {
  constructor(seconds: number) {
    super(
      'input_unsupported',
      `The segments last about ${Math.ceil(seconds)} seconds together; a composition lasts at most ${LONGEST_COMPOSITION}.`,
      { nextStep: 'Shorten segments or their narration, or make two compositions of it.' },
    );
  }
}
