/** Characters of a title at most, before the ellipsis. */
const LONGEST = 60;
/** A title is not cut back to a word's end below this. */
const SHORTEST = 30;

/** The first words of a text, as default name in the library. Counted in code points, so that no character is cut. */
export function titleOf(text: string): string {
  // A character is one or two units: no more of the text are looked at than decide.
  const line = Array.from(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * LONGEST + 2),
  );
  if (line.length <= LONGEST) return line.join('');
  const cut = line.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SHORTEST)).join('')}…`;
}
