import { cutAtWord } from '@libs/drawing';
import { givenWords } from '../reading/quoted-words.js';
import type { Visual } from '../scenes/scene.js';

const LONGEST_CARD = 220;
const SHORTEST_QUOTE = 3;
/** Words in quotation marks, and after a dash or a comma the name of the person who said them. */
const WITH_SPEAKER = /^["“«]([^"“”«»]{3,220})["”»]\s?[-–—,]{1,2}\s?([^"“”«»]{2,80})$/u;

/** The words that a prompt gives, otherwise the prompt; cut at a word where they are too long for a card. */
export function cardWords(text: string): { words: string; cutAfter?: number } {
  const whole = (givenWords(text, SHORTEST_QUOTE)?.words ?? text).trim();
  const words = cutAtWord(whole, LONGEST_CARD);
  return { words, ...(words !== whole && { cutAfter: words.length - 1 }) };
}

/** What a card shows: a quotation where the prompt is one, otherwise its words as a title. */
export function cardVisual(text: string): Visual {
  const [, said, speaker] = WITH_SPEAKER.exec(text) ?? [];
  if (said !== undefined && speaker !== undefined) return { type: 'quote', text: said.trim(), by: speaker.trim() };
  const { words } = cardWords(text);
  const given = givenWords(text, SHORTEST_QUOTE);
  const isQuotation = given !== undefined && !/[\p{L}\p{N}]/u.test(`${given.before}${given.after}`);
  return isQuotation ? { type: 'quote', text: words } : { type: 'title', text: words };
}
