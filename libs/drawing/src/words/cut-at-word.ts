import { withoutEnd } from './without-end.js';

/** The text in at most `most` characters, cut at a word unless that would cost half of it, with a mark of what is left out. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most - 1);
  return `${withoutEnd(text.slice(0, space > most / 2 ? space : most - 1), /[,;:.]/)}…`;
}
