import { COMMON_PASSWORDS } from './common-passwords.js';

export const LEAST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;
const LEAST_DIFFERENT = 4;

/** Letters and digits that a password must have besides the words of its owner's e-mail address. */
const LEAST_BESIDE_EMAIL = 6;
/** Shorter parts of an address (com, io, de) are parts of many good passwords. */
const LEAST_EMAIL_WORD = 4;

/**
 * What is wrong with a new password, as a sentence for its owner; undefined where nothing is wrong. It must be long, not
 * one of the commonest, and not made from the owner's e-mail address (NIST SP 800-63B-4, 3.1.1.2: no rules of composition).
 */
export function passwordMistake(password: string, email = ''): string | undefined {
  const characters = Array.from(password);
  if (characters.length < LEAST_PASSWORD) return `Choose at least ${LEAST_PASSWORD} characters.`;
  if (characters.length > LONGEST_PASSWORD) return `Choose at most ${LONGEST_PASSWORD} characters.`;
  if (new Set(characters).size < LEAST_DIFFERENT) return 'Choose one that is harder to guess.';
  const folded = password.normalize('NFKC').toLowerCase();
  if (isCommon(folded)) return 'This is one of the most common passwords. Choose another one.';
  return isMadeOf(folded, email) ? 'This is mostly your e-mail address. Choose another password.' : undefined;
}

/** Punctuation around a common password makes it no harder to guess. */
function isCommon(folded: string): boolean {
  return COMMON_PASSWORDS.has(folded) || COMMON_PASSWORDS.has(withoutPunctuationAround(folded));
}

function withoutPunctuationAround(text: string): string {
  const characters = Array.from(text);
  return characters.slice(characters.findIndex(isWord), characters.findLastIndex(isWord) + 1).join('');
}

function isMadeOf(folded: string, email: string): boolean {
  const address = email.toLowerCase();
  const words = address.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= LEAST_EMAIL_WORD);
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = [address, ...longestFirst].reduce((text, word) => text.replaceAll(word, ''), folded);
  return rest !== folded && Array.from(rest).filter(isWord).length < LEAST_BESIDE_EMAIL;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
