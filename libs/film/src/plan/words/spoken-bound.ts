/**
 * Characters of all that one film says, a run of white space counted as one: 30 for each second of the longest composition, and
 * twice as many as ordinary English has. No voice and no reader is that fast.
 */
const MOST_SPOKEN = 9_000;

/** Why no film holds all these words; undefined where one may. Reads none of them: their length decides. */
export function tooManyWords(spoken: readonly (string | undefined)[]): string | undefined {
  const characters = spoken.reduce((sum, text = '') => sum + text.replaceAll(/\s+/gu, ' ').length, 0);
  if (characters <= MOST_SPOKEN) return undefined;
  return `has ${characters.toLocaleString('en-US')} characters to say; a film may have at most ${MOST_SPOKEN.toLocaleString('en-US')} of them together, so shorten its words or make several films`;
}
