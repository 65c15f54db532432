import { Denial } from '@libs/kernel';

/** Arguments that a prompt does not take. The description follows "This prompt". */
export class PromptInputRejected extends Denial {
  constructor(problem: string) {
    super('input_unsupported', `This prompt ${problem}.`, { nextStep: 'Correct the argument and ask again.' });
  }
}
