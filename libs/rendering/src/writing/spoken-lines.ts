import { sentencesOf } from '../speech/sentence.js';

/** The sentences of a text that is spoken as it stands, without the asterisks that mark emphasis. */
export function spokenLines(text: string): string[] {
  return sentencesOf(text.replaceAll('*', ' ')).map(({ words }) => words.map((word) => word.text).join(' '));
}
