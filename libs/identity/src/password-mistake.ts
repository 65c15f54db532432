export const LEAST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

/**
 * What is wrong with a new password, as a sentence for its owner; undefined where nothing is. Length alone counts, and
 * that it is not one character over and over (NIST SP 800-63B-4, 3.1.1.2: no rules of composition).
 */
export function passwordMistake(password: string): string | undefined {
  const characters = Array.from(password);
  if (characters.length < LEAST_PASSWORD) return `Choose at least ${LEAST_PASSWORD} characters.`;
  if (characters.length > LONGEST_PASSWORD) return `Choose at most ${LONGEST_PASSWORD} characters.`;
  return new Set(characters).size < 4 ? 'Choose one that is harder to guess.' : undefined;
}
