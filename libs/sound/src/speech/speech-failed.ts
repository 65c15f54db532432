import { type Denial, deny } from '@libs/kernel';

/** The voice could not say the text, although the text was accepted. */
export function speechFailed(reason: string, cause?: unknown): Denial {
  return deny('internal_error', `The text could not be spoken: ${reason}.`, { cause });
}
