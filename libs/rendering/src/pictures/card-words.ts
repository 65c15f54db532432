import { cutAtWord } from '../cut-at-word.js';
import { givenWords } from '../quoted-words.js';

const LONGEST_CARD = 220;

/** The words that a prompt gives, otherwise the prompt; cut at a word where they are too long for a card. */
export function cardWords(text: string): { words: string; cutAfter?: number } {
  const whole = (givenWords(text, 3)?.words ?? text).trim();
  const words = cutAtWord(whole, LONGEST_CARD);
  return { words, ...(words !== whole && { cutAfter: words.length - 1 }) };
}
