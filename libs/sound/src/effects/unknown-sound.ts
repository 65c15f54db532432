import { type Denial, deny } from '@libs/kernel';
import { EFFECT_NAMES } from './effect-list.js';

/** A text that names no sound we can make. Nothing else is made in its place. */
export function unknownSound(): Denial {
  return deny('input_unsupported', 'The text names no sound that the embedded provider can make.', {
    nextStep: `Name one to three of: ${EFFECT_NAMES.join(', ')}.`,
  });
}
