import { Denial } from '@libs/kernel';
import { SEGMENT_SECONDS } from './composition.js';

/** What is said in one segment takes longer than a segment may last. */
export class NarrationTooLong extends Denial {
  constructor(segment: string, seconds: number) {
    super(
      'input_unsupported',
      `The narration of segment ${segment} takes about ${Math.ceil(seconds)} seconds to say, more than the ${SEGMENT_SECONDS.longestNarrated} that a segment may last.`,
      { nextStep: 'Shorten it, or part it between two segments.' },
    );
  }
}
