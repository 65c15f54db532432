import { type Denial, deny } from '@libs/kernel';

/** A text of which no letter and no figure can be drawn, so that nothing is left to say or to set. */
export function nothingToShow(): Denial {
  return deny('input_unsupported', 'The text has no letter or figure that can be drawn.', {
    nextStep: 'Say in a few words what it should be about.',
  });
}
