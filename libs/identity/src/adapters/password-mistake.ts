import { estimateGuesses } from './estimate-guesses.js';

export const LEAST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

/** The name of this service; attackers try it first. */
const SERVICE = 'mediamaker';
/** Letters and digits that a password must have besides the service's name and the words of its owner's e-mail address. */
const LEAST_BESIDE_NAMES = 6;
/** Shorter parts of an address (com, io, de) are parts of many good passwords. */
const LEAST_EMAIL_WORD = 4;

/** Of zxcvbn's scores from 0 to 4. */
const LEAST_SCORE = 3;

/**
 * What is wrong with a new password, as a sentence for its owner; undefined if nothing is wrong. It must be long, hard to
 * guess and not made from the owner's e-mail address (NIST SP 800-63B-4, 3.1.1.2: no rules of composition).
 */
export async function passwordMistake(password: string, email: string): Promise<string | undefined> {
  const { length } = Array.from(password);
  if (length < LEAST_PASSWORD) return `Choose at least ${LEAST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `Choose at most ${LONGEST_PASSWORD} characters.`;
  const folded = password.normalize('NFKC');
  const names = namesFor(email.toLowerCase());
  if (isMadeOf(folded.toLowerCase(), names)) {
    return 'This is mostly your e-mail address or the name of this service. Choose another password.';
  }
  const { score, warning, suggestion } = await estimateGuesses(folded, names);
  if (score >= LEAST_SCORE) return undefined;
  return [warning ?? 'This password is easy to guess.', suggestion].join(' ').trimEnd();
}

/** The longest first. */
function namesFor(email: string): string[] {
  const words = email.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= LEAST_EMAIL_WORD);
  return [email, SERVICE, ...words].toSorted((one, other) => other.length - one.length);
}

function isMadeOf(folded: string, names: readonly string[]): boolean {
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), folded);
  return rest !== folded && (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LEAST_BESIDE_NAMES;
}
