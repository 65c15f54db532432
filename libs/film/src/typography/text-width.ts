/** Widths of characters in em: the widest of the packaged bold faces sets them so, on average. The first match counts. */
const WIDTHS: readonly (readonly [characters: RegExp, em: number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\s/u, 0.26],
  [/[ijl.,:;'’!|·]/u, 0.32],
  [/[frt()[\]/"“”-]/u, 0.42],
  [/[mw—…]/u, 0.92],
  [/[MW@%&]/u, 1],
  [/\p{sc=Arabic}/u, 0.62],
  [/\p{sc=Devanagari}/u, 0.74],
  [/\p{sc=Thai}|\p{sc=Hebrew}/u, 0.56],
  [/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u, 1.02],
  [/\p{Extended_Pictographic}/u, 1.3],
  [/\p{Lu}/u, 0.72],
  [/\p{N}|\p{Sc}/u, 0.63],
];
const OTHER = 0.6;

/** Scripts that break a line between any two of their letters. */
const WITHOUT_SPACES = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}/u;

/** Width of a text on one line, in em: an estimate that no packaged face exceeds by more than a few percent. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER;
  return width;
}

/** The width of the longest part that a line cannot break, in em. */
export function longestWord(text: string): number {
  return Math.max(0, ...unbreakable(text).map(textWidth));
}

/** How many lines a text needs. A word wider than the line is broken inside. */
export function linesOf(text: string, widthEm: number): number {
  let lines = 1;
  let used = 0;
  for (const word of unbreakable(text)) {
    const width = textWidth(word);
    const space = used === 0 || WITHOUT_SPACES.test(word) ? 0 : textWidth(' ');
    if (used + space + width <= widthEm) {
      used += space + width;
      continue;
    }
    if (used > 0) lines += 1;
    const whole = Math.max(0, Math.ceil(width / widthEm) - 1);
    lines += whole;
    used = width - whole * widthEm;
  }
  return lines;
}

function unbreakable(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (WITHOUT_SPACES.test(word) ? Array.from(word) : [word]));
}
