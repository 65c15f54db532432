import { Denial } from '@libs/kernel';

/**
 * The caller's own markup ended the work. It would end it again, so the work is not repeated, and the share that was done is
 * charged, as after a cancellation.
 */
export class EndedByMarkup extends Denial {
  constructor(how: string, nextStep: string) {
    super('input_unsupported', how, { nextStep });
  }

  /** `todo` says in a sentence what to change. */
  static because(how: string, todo: string): EndedByMarkup {
    const charge = 'The share of the work that was done is charged, and the rest of the hold is returned.';
    return new EndedByMarkup(how, `${todo} ${charge}`);
  }
}
