/** What a call says to programs of what it makes, by its first words, as the console says it. */
const SHORT: readonly (readonly [begins: string, short: string])[] = [
  ['Packaged pictures', 'Drawn from packaged pictures; for your own use HTML or a chart.'],
];

export function noteInShort(note: string): string {
  return SHORT.find(([begins]) => note.startsWith(begins))?.[1] ?? note;
}
