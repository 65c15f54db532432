import { deny } from '@libs/kernel';
import type { CompositionBrief } from './composition.js';

/** Characters of the prompts and the texts of cards and scenes of all segments together: nobody says these. */
const MOST_DESCRIBED = 24_000;

/** Refuses by its length alone a plan that no composition can hold. */
export function requireShortPlan({ segments }: Pick<CompositionBrief, 'segments'>): void {
  const described = segments.reduce((sum, segment) => sum + segment.described, 0);
  if (described > MOST_DESCRIBED) {
    throw deny(
      'input_unsupported',
      `All segments together have ${described.toLocaleString('en-US')} characters of prompts and of the texts of cards and scenes; a plan may have at most ${MOST_DESCRIBED.toLocaleString('en-US')}.`,
      { nextStep: 'Shorten the prompts, or make two compositions. Nothing was started or charged.' },
    );
  }
}
