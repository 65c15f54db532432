import { Denial } from '@libs/kernel';

/** The source cannot be read to its end; a retry fails in the same way. */
export class SourceUnreadable extends Denial {
  constructor(description: string, cause?: unknown) {
    super('input_unsupported', description, {
      nextStep: 'Import the film once more, or name another one; nothing was charged.',
      cause,
    });
  }
}
