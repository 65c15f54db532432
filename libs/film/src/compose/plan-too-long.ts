import { Denial } from '@libs/kernel';
import { LONGEST_COMPOSITION, type CompositionBrief } from './composition.js';

/** Characters of ordinary English that are said in a second; no voice and no reader is twice as fast. */
const CHARACTERS_PER_SECOND = 15;

/** Characters of all segments together. */
export const PLAN_CHARACTERS = {
  /** More than these are never said in the longest composition. */
  narration: 2 * CHARACTERS_PER_SECOND * LONGEST_COMPOSITION,
  /** Prompts, texts of cards and scenes: nobody says these. */
  described: 24_000,
} as const;

const NAMES = {
  narration: 'narration',
  described: 'prompts and of the texts of cards and scenes',
} as const;

/** The segments have more words together than any composition holds. */
export class PlanTooLong extends Denial {
  constructor(part: keyof typeof PLAN_CHARACTERS, given: number) {
    const most = PLAN_CHARACTERS[part].toLocaleString('en-US');
    super(
      'input_unsupported',
      `All segments together have ${given.toLocaleString('en-US')} characters of ${NAMES[part]}; a plan may have at most ${most}.`,
      {
        nextStep:
          part === 'narration'
            ? `Shorten the narration: ${LONGEST_COMPOSITION} seconds hold about ${(CHARACTERS_PER_SECOND * LONGEST_COMPOSITION).toLocaleString('en-US')} characters. Nothing was started or charged.`
            : 'Shorten the prompts, or make two compositions. Nothing was started or charged.',
      },
    );
  }
}

/** Refuses by its length alone a plan that no composition can hold, before any of its words is read. */
export function requireShortPlan({ segments }: Pick<CompositionBrief, 'segments'>): void {
  let [narration, described] = [0, 0];
  for (const segment of segments) {
    narration += segment.narration?.length ?? 0;
    described += segment.described;
  }
  if (narration > PLAN_CHARACTERS.narration) throw new PlanTooLong('narration', narration);
  if (described > PLAN_CHARACTERS.described) throw new PlanTooLong('described', described);
}
