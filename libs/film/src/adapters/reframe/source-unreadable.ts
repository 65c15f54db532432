import { Denial } from '@libs/kernel';

/** The source is no film that can be read to its end, whoever tries again. */
export class SourceUnreadable extends Denial {
  constructor(description: string, cause?: unknown) {
    super('input_unsupported', description, {
      nextStep: 'Import the film once more, or name another one; nothing was charged.',
      cause,
    });
  }
}
