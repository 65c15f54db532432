/** No line could hold a longer word at a size that can be read. */
const LONGEST_WORD = 26;

/** A word as it is set large: a very long one is cut, with a mark of what is left out. */
export function cutWord(word: string): string {
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD - 1)}…` : word;
}
