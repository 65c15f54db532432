import { type Denial, deny } from '@libs/kernel';

/** Arguments that a prompt does not take. The description follows "This prompt". */
export function promptInputRejected(problem: string): Denial {
  return deny('input_unsupported', `This prompt ${problem}.`, { nextStep: 'Correct the argument and ask again.' });
}
