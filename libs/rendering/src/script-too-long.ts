import { Denial } from '@libs/kernel';
import { LONGEST_SECONDS } from './video-brief.js';

/** Characters of ordinary English that are said in a second. */
const CHARACTERS_PER_SECOND = 15;
/** No script of more characters than this is said in the longest film, however fast. */
const LONGEST_SCRIPT = 2 * CHARACTERS_PER_SECOND * LONGEST_SECONDS;

/** The words cannot be said in the time asked for. */
export class ScriptTooLong extends Denial {
  constructor(neededSeconds: number, availableSeconds: number) {
    const shorter = `Shorten the script to about ${Math.floor(availableSeconds * CHARACTERS_PER_SECOND)} characters`;
    super(
      'input_unsupported',
      `The script takes about ${Math.ceil(neededSeconds)} seconds to say, more than the ${availableSeconds} available.`,
      {
        nextStep:
          availableSeconds < LONGEST_SECONDS
            ? `${shorter}, or raise duration_seconds (at most ${LONGEST_SECONDS}).`
            : `${shorter}: a film lasts at most ${LONGEST_SECONDS} seconds.`,
      },
    );
  }
}

/** Refuses by its length alone what no film can hold, before any costlier work. */
export function requireShort(script: string, durationSeconds = LONGEST_SECONDS): void {
  if (script.length > LONGEST_SCRIPT) throw new ScriptTooLong(script.length / CHARACTERS_PER_SECOND, durationSeconds);
}
